import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { api, result } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import type { PreviewInput, PreviewView, TemplateInput } from '@/api/schema.gen';
import { placeErrors } from '@/resource/serverErrors';

const PAUSE_MS = 400;
const TEXTS = ['code', 'subjectZh', 'subjectEn', 'bodyZh', 'bodyEn'] as const;

/** What the server makes of the texts, asked for when typing pauses; its complaints are put at their inputs. */
export function usePreview(form: FormInstance<TemplateInput>): PreviewView | undefined {
  const values = Form.useWatch([], form) as Partial<TemplateInput> | undefined;
  const typed = JSON.stringify(Object.fromEntries(TEXTS.map((name) => [name, values?.[name] ?? ''])));
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const body = JSON.parse(asked) as PreviewInput;
  const preview = useQuery({
    queryKey: ['template-preview', asked],
    queryFn: () => result(api.POST('/api/system/template-message/preview', { body })),
    enabled: TEXTS.every((name) => body[name] !== ''),
    meta: { silent: true },
  });
  const { error, isSuccess } = preview;
  useEffect(() => {
    if (!isSuccess && error === null) return;
    const { atFields } = placeErrors(error === null ? [] : errorFromThrown(error).errors, TEXTS);
    const found = new Map(atFields.map(({ name, errors }) => [name, errors]));
    form.setFields(TEXTS.map((name) => ({ name, errors: found.get(name) ?? [] })));
  }, [error, isSuccess, form]);
  return preview.data;
}
