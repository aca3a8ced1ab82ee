import { useQuery } from '@tanstack/react-query';
import { api, result } from '@/api/client';

export type ContentKey = 'help' | 'privacy' | 'terms' | 'announcement' | 'manual';

export const useContent = (key: ContentKey) =>
  useQuery({ queryKey: ['content', key], queryFn: () => result(api.GET(`/api/content/${key}`)) });
