import deskTable from '@/api/tables/DeskOasItem.gen';
import table from '@/api/tables/OasItem.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { ItemEditor } from './ItemEditor';
import { registrationMessages } from './messages';
import { ITEMS, type ItemDraft, type ItemRow } from './rows';

interface Filter {
  enabled?: boolean;
  often?: string;
}
const own = describedTable<ItemRow, ItemDraft, Filter>(table);
const desk = describedTable<ItemRow, ItemDraft, Filter>(deskTable);

interface Props {
  office: boolean;
  onDesign: (itemId: string) => void;
  onClerks: (itemId: string) => void;
}

/** What can be applied for; clerks read those they work on. */
export function Items({ office, onDesign, onClerks }: Props) {
  const m = useMessages(registrationMessages).items;
  const described = useTable(office ? own : desk);
  const resource: Resource<ItemRow, ItemDraft, Filter> = {
    ...described,
    name: office ? ITEMS : 'oas-desk-items',
    embedded: true,
    title: m.title,
    about: office ? m.about : m.deskAbout,
    entity: m.entity,
    empty: office ? m.empty : m.deskEmpty,
    called: ({ code }) => code,
    columns: [
      { name: 'code', sortable: true },
      { name: 'nameCn', english: 'nameEn', head: m.name, sortable: true },
      { name: 'openAt', sortable: true },
      { name: 'closeAt', sortable: true },
      'often',
      'fee',
      'workingDays',
      'enabled',
      { name: 'studentTypes', optional: true },
      { name: 'eligibility', optional: true },
      { name: 'sortOrder', sortable: true, optional: true },
    ],
    details: [
      'code',
      'nameCn',
      'nameEn',
      'openAt',
      'closeAt',
      'often',
      'fee',
      'workingDays',
      'studentTypes',
      'eligibility',
      'noticeCn',
      'noticeEn',
      'enabled',
    ],
    filters: ['enabled', 'often'],
    ...(office && {
      editor: ({ row, onSaved, onClose }) => (
        <ItemEditor described={described} row={row} onSaved={onSaved} onClose={onClose} />
      ),
      rowActions: [
        { key: 'design', label: m.design, action: 'query', run: ({ id }) => onDesign(id) },
        { key: 'clerks', label: m.clerks, action: 'query', run: ({ id }) => onClerks(id) },
      ],
    }),
  };
  return <ResourcePage resource={resource} />;
}
