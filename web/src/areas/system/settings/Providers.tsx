import { useMutation } from '@tanstack/react-query';
import { App, Badge } from 'antd';
import { call } from '@/api/client';
import { loadConfig } from '@/app/config';
import { report } from '@/app/failures';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Entity, Option, Resource } from '@/resource/types';
import { systemMessages } from '../messages';

interface Row extends Entity {
  code: string;
  kind: string;
  nameZh: string;
  nameEn: string;
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string;
  clientId: string;
  clientSecret?: never;
  secretSetAt: string | null;
  scopes: string;
  subjectClaim: string;
  clientAuth: string;
  dialect: string;
  internal: boolean;
  trustSecondFactor: boolean;
  sortOrder: number;
}
interface Draft extends Omit<Row, 'clientSecret' | 'secretSetAt' | 'version' | 'labels' | 'updatedAt'> {
  clientSecret?: string;
}
interface Filter {
  kind?: string;
  enabled?: boolean;
}
interface Tested {
  ok: boolean;
  lines: readonly { ok: boolean; text: string }[];
}
const PATH = '/api/system/sso-provider';
const service = tableService<Row, Draft, Filter>(PATH, ['get', 'add', 'edit', 'delete', 'enable', 'history']);
/** Only these speak with addresses of their own; the others publish theirs. */
const hasEndpoints = ({ kind }: Readonly<Partial<Draft>>) => kind === 'OAUTH2' || kind === 'WPS';
const isNot =
  (...kinds: readonly string[]) =>
  ({ kind }: Readonly<Partial<Draft>>) =>
    !kinds.includes(kind ?? '');
const same = (...words: readonly string[]): Option[] => words.map((word) => ({ value: word, label: word }));

/** The list of identity providers; the login page offers those that are enabled, in this order. */
export function Providers() {
  const all = useMessages(systemMessages);
  const m = all.provider;
  const { modal } = App.useApp();
  const test = useMutation({
    mutationFn: ({ id }: Row) => call<Tested>('POST', `${PATH}/test`, { body: { id } }),
    onSuccess: ({ ok, lines }, { nameZh }) =>
      modal[ok ? 'success' : 'warning']({
        title: ok ? m.testOk(nameZh) : m.testFailed(nameZh),
        okText: all.close,
        content: (
          <ul className="plain-list">
            {lines.map((line) => (
              <li key={line.text}>
                <Badge status={line.ok ? 'success' : 'error'} text={line.text} />
              </li>
            ))}
          </ul>
        ),
      }),
  });
  /** The login page offers what is in force now. */
  const told = async <T,>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    loadConfig().catch(report);
    return answer;
  };
  const providers: Resource<Row, Draft, Filter> = {
    name: 'sso-providers',
    embedded: true,
    title: m.title,
    about: m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: ['ADMIN_AUTH_SYSTEM'],
    fields: {
      code: { kind: 'code', label: m.code, help: m.codeHelp },
      kind: {
        kind: 'select',
        label: m.kind,
        options: Object.entries(m.kinds).map(([value, label]) => ({ value, label })),
      },
      nameZh: { kind: 'text', label: all.nameZh },
      nameEn: { kind: 'text', label: all.nameEn },
      issuer: { kind: 'text', label: m.issuer, help: m.issuerHelp },
      authorizationEndpoint: { kind: 'text', label: m.authorization },
      tokenEndpoint: { kind: 'text', label: m.token },
      userinfoEndpoint: { kind: 'text', label: m.userinfo },
      clientId: { kind: 'text', label: m.clientId },
      clientSecret: { kind: 'secret', label: m.secret, help: m.secretHelp },
      secretSetAt: { kind: 'dateTime', label: m.secretSetAt },
      scopes: { kind: 'text', label: m.scopes, help: m.scopesHelp },
      subjectClaim: { kind: 'text', label: m.subjectClaim, help: m.subjectHelp },
      clientAuth: { kind: 'select', label: m.clientAuth, options: same('POST', 'BASIC') },
      dialect: { kind: 'select', label: m.dialect, options: same('OAUTH2', 'OAUTHAPI') },
      internal: { kind: 'switch', label: m.internal, help: m.internalHelp },
      trustSecondFactor: { kind: 'switch', label: m.trust, help: m.trustHelp },
      enabled: { kind: 'switch', label: all.enabled },
      sortOrder: { kind: 'number', label: m.order },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameZh', english: 'nameEn' },
      { name: 'kind', sortable: true },
      'issuer',
      'secretSetAt',
      'internal',
      'enabled',
      { name: 'sortOrder', sortable: true },
    ],
    filters: ['kind', 'enabled'],
    form: [
      { name: 'code', required: true, max: 32, once: true },
      { name: 'kind', required: true, initial: 'OIDC' },
      { name: 'nameZh', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 100 },
      { name: 'issuer', required: true, max: 300, wide: true },
      { name: 'authorizationEndpoint', max: 300, wide: true, when: hasEndpoints },
      { name: 'tokenEndpoint', max: 300, wide: true, when: hasEndpoints },
      { name: 'userinfoEndpoint', max: 300, wide: true, when: hasEndpoints },
      { name: 'clientId', max: 200, when: isNot('CAS') },
      { name: 'clientSecret', max: 500, when: isNot('CAS') },
      { name: 'scopes', max: 200, when: isNot('CAS') },
      { name: 'subjectClaim', max: 100, when: hasEndpoints },
      { name: 'clientAuth', initial: 'POST', when: ({ kind }) => kind === 'OAUTH2' },
      { name: 'dialect', initial: 'OAUTH2', when: ({ kind }) => kind === 'WPS' },
      { name: 'sortOrder', initial: 0 },
      { name: 'enabled', initial: true },
      { name: 'internal', initial: false },
      { name: 'trustSecondFactor', initial: false },
    ],
    details: [
      'code',
      'kind',
      'nameZh',
      'nameEn',
      'issuer',
      'authorizationEndpoint',
      'tokenEndpoint',
      'userinfoEndpoint',
      'clientId',
      'secretSetAt',
      'scopes',
      'subjectClaim',
      'internal',
      'trustSecondFactor',
      'enabled',
      'sortOrder',
    ],
    rowActions: [{ key: 'test', label: m.test, action: 'edit', run: test.mutate }],
    service: {
      ...service,
      create: (draft, key) => told(service.create?.(draft, key) ?? Promise.resolve()),
      update: (draft) => told(service.update?.(draft) ?? Promise.resolve()),
      remove: (ids) => told(service.remove?.(ids) ?? Promise.resolve()),
      enable: (ids) => told(service.enable?.(ids) ?? Promise.resolve()),
      disable: (ids) => told(service.disable?.(ids) ?? Promise.resolve()),
    },
  };
  return <ResourcePage resource={providers} />;
}
