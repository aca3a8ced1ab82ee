import { useQueryClient } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { call } from '@/api/client';
import type { BasicConfig, MailSettings, SignInSettings, SmsSettings } from '@/api/schema.gen';
import { loadConfig } from '@/app/config';
import { report } from '@/app/failures';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import { systemMessages } from '../messages';

export interface Parts {
  basic: BasicConfig;
  mail: MailSettings;
  signIn: SignInSettings;
  sms: SmsSettings;
}
type Values = Record<string, unknown>;

interface Options<P extends keyof Parts> {
  part: P;
  names: readonly (keyof Parts[P] & string)[];
  value: Parts[P];
  version: number;
  /** Its inputs start empty, and left empty the server keeps what it has. */
  secret?: keyof Parts[P] & string;
}

/**
 * One part of the base configuration as a form. Each has a version of its own, so that who changes the mail server
 * does not collide with who changes the title.
 */
export function useConfigPart<P extends keyof Parts>({ part, names, value, version, secret }: Options<P>) {
  const m = useMessages(systemMessages);
  const { message } = App.useApp();
  const queries = useQueryClient();
  const may = useCan(['ADMIN_AUTH_SYSTEM'])('edit');
  const [form] = Form.useForm<Values>();
  // Inputs are named as the server names them in its errors (`mail.host`), so that each error finds its input.
  const inputs = names.map((name) => ({ name, input: `${part}.${name}` }));
  const refresh = () => queries.invalidateQueries({ queryKey: ['base-config'] });
  const { save, busy, notice } = useSave<object, unknown>({
    form,
    inputs: inputs.map(({ input }) => input),
    run: (draft, over) =>
      call('PATCH', '/api/base/config/save', {
        body: { [part]: { ...value, ...draft }, [`${part}Version`]: over ?? version },
      }),
    onSaved: () => {
      void message.success(m.saved);
      void refresh();
      loadConfig().catch(report);
    },
    onDiscard: () => void refresh(),
  });
  const submit = (values: Values) =>
    save(
      Object.fromEntries(
        inputs.map(({ name, input }) => {
          const typed = values[input] ?? '';
          // The mask the server sent stands for the secret it keeps.
          return [name, name === secret && typed === '' ? value[name] : typed];
        }),
      ),
    );
  const initialValues = Object.fromEntries(
    inputs.map(({ name, input }) => [input, name === secret ? '' : value[name]]),
  );
  return {
    may,
    busy,
    notice,
    form,
    formProps: {
      form,
      name: `${part}-config`,
      layout: 'vertical' as const,
      disabled: !may,
      initialValues,
      onFinish: submit,
    },
  };
}
