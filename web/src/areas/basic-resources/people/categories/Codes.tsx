import { useQuery } from '@tanstack/react-query';
import { Flex, Segmented, Typography } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { at, namedFields } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import type { CodeInput, CodeItem } from '../rows';
import { ALL_OFFERS, TERM } from './Categories';

const SETS = ['SEX', 'ETHNICITY', 'POLITICAL_STATUS', 'DOCUMENT_TYPE', 'DEGREE', 'COUNTRY'] as const;
type CodeSet = (typeof SETS)[number];
const isSet = (value: string | null): value is CodeSet => SETS.some((set) => set === value);

interface Filter {
  codeSet?: string;
  enabled?: boolean;
}
const service = tableService<CodeItem, CodeInput, Filter>(at('/code'), ALL_OFFERS);

/** One set of codes at a time, with the standard it comes from. */
export function Codes() {
  const c = useCommon();
  const m = useMessages(peopleMessages).codes;
  const [params, setParams] = useSearchParams();
  const asked = params.get('codeSet');
  const set: CodeSet = isSet(asked) ? asked : 'SEX';
  const first = useQuery({
    queryKey: ['codes', 'standard', set],
    queryFn: ({ signal }) => service.list({ codeSet: set, pageSize: 1 }, signal),
  });
  const standard = first.data?.data[0]?.standard;
  const options = SETS.map((value) => ({ value, label: m.sets[value] }));
  const codes: Resource<CodeItem, CodeInput, Filter> = {
    name: 'codes',
    embedded: true,
    title: m.sets[set],
    about: standard ? m.of(standard) : m.about,
    entity: m.entity,
    keyword: m.keyword,
    permissions: TERM,
    fields: {
      ...namedFields(c),
      codeSet: { kind: 'select', label: m.set, options },
      standard: { kind: 'text', label: m.standard },
      sortOrder: { kind: 'number', label: c.sortOrder, help: c.sortHelp },
      enabled: { kind: 'switch', label: c.enabled },
    },
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', sortable: true },
      'standard',
      { name: 'sortOrder', sortable: true, optional: true },
      { name: 'enabled', sortable: true },
    ],
    filters: ['enabled'],
    form: [
      { name: 'codeSet', required: true, once: true, initial: set },
      { name: 'code', required: true, max: 20 },
      { name: 'nameCn', required: true, max: 100 },
      { name: 'nameEn', required: true, max: 200 },
      { name: 'standard', max: 100, initial: standard },
      { name: 'sortOrder', min: 0, initial: 0 },
      { name: 'enabled', initial: true },
    ],
    details: ['codeSet', 'code', 'nameCn', 'nameEn', 'standard', 'sortOrder', 'enabled'],
    service: {
      ...service,
      list: (query, signal) => service.list({ ...query, codeSet: set }, signal),
      export: async (format, query) => service.export?.(format, { ...query, codeSet: set }),
    },
  };
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} align="center">
        <Typography.Text type="secondary">{m.set}</Typography.Text>
        <div style={{ maxWidth: '100%', overflowX: 'auto' }}>
          <Segmented<CodeSet>
            aria-label={m.set}
            value={set}
            options={options}
            onChange={(codeSet) => setParams({ tab: 'codes', codeSet })}
          />
        </div>
      </Flex>
      <ResourcePage key={set} resource={{ ...codes, name: `codes-${set}` }} />
    </Flex>
  );
}
