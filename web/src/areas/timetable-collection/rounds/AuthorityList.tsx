import type { ReactNode } from 'react';
import { useMessages } from '@/i18n/messages';
import { ResourcePage } from '@/resource/ResourcePage';
import { tableService } from '@/resource/tableService';
import type { Resource } from '@/resource/types';
import { divisionOptions, programmeOptions } from '@/university/references';
import { userOptions } from '../common/fields';
import type { Authority, RowFilter } from '../common/rows';
import { at, rightsOf } from '../common/side';
import { collectionMessages } from '../messages';
import type { InRound } from './useRound';

type Draft = Pick<Authority, 'divisionId' | 'userId' | 'programmeIds'>;
const services = {
  office: tableService<Authority, Draft, RowFilter>(at('office', '/authority'), [
    'get',
    'add',
    'edit',
    'delete',
    'restore',
    'history',
  ]),
  division: tableService<Authority, Draft, RowFilter>(at('division', '/authority'), []),
};

interface Props {
  found: InRound;
  title: string;
  about: string;
  banner: ReactNode;
}

/** Who fills in for which division; the registry names them, divisions only look. */
export function AuthorityList({ found, title, about, banner }: Props) {
  const m = useMessages(collectionMessages);
  const { side, round } = found;
  const service = services[side];
  const authorities: Resource<Authority, Draft, RowFilter> = {
    name: `ttsp-authorities-${side}`,
    title,
    about,
    entity: m.authority.entity,
    empty: m.authority.empty,
    keyword: false,
    permissions: rightsOf(side),
    banner,
    fixed: { roundId: round.id },
    fields: {
      userId: { kind: 'reference', label: m.authority.user, source: userOptions },
      divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
      programmeIds: {
        kind: 'references',
        label: m.authority.programmes,
        help: m.authority.programmesHelp,
        source: programmeOptions,
      },
    },
    columns: [
      'userId',
      'divisionId',
      {
        name: 'programmeIds',
        render: ({ programmeIds, labels }) =>
          programmeIds.length === 0 ? m.authority.whole : [labels?.programmeIds ?? programmeIds].flat().join(', '),
      },
    ],
    filters: side === 'office' ? ['divisionId'] : [],
    ...(side === 'office' && {
      form: [
        { name: 'userId', required: true, once: true },
        { name: 'divisionId', required: true, once: true },
        { name: 'programmeIds', wide: true },
      ],
    }),
    service:
      service.create === undefined
        ? service
        : {
            ...service,
            update: (draft) => service.update?.({ ...draft, roundId: round.id } as typeof draft) ?? Promise.resolve(),
            create: (draft, key) =>
              service.create?.({ ...draft, roundId: round.id } as Draft, key) ?? Promise.resolve(),
          },
  };
  return <ResourcePage resource={authorities} />;
}
