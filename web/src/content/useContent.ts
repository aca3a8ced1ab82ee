import { useQuery } from '@tanstack/react-query';
import { call } from '@/api/client';
import type { Content } from '@/api/schema.gen';

export type ContentKey =
  | 'help'
  | 'privacy'
  | 'terms'
  | 'announcement'
  | 'manual'
  | 'si-help'
  | 'sp-major-help'
  | 'sp-minor-help'
  | 'tts-help'
  | 'ttsp-help'
  | 'ttsp-introduction'
  | 'ttsp-user-help'
  | 'sgs-help'
  | 'te-help'
  | 'pr-help'
  | 'es-help'
  | 'grades-help'
  | 'graduation-major-help'
  | 'graduation-minor-help'
  | 'sga-help'
  | 'grades-introduction'
  | 'exam-introduction'
  | 'exam-help'
  | 'adddrop-help';

export const useContent = (key: ContentKey) =>
  useQuery({
    queryKey: ['content', key],
    queryFn: ({ signal }) => call<Content>('GET', `/api/content/${key}`, { signal }),
  });
