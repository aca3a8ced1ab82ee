import table from '@/api/tables/PlaceType.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { at } from '../common/fields';
import { Related } from '../common/Related';
import type { PlaceType, PlaceTypeInput } from '../rows';
import { placesMessages } from './messages';

const types = describedTable<PlaceType, PlaceTypeInput, { checksCapacity?: boolean; enabled?: boolean }>(table);

export default function PlaceTypes() {
  const m = useMessages(placesMessages).type;
  const places = (row: PlaceType) => (
    <Related title={m.places} path={at('/place')} query={{ typeId: row.id }} to="/basic-resources/place/place-list" />
  );
  return <ResourcePage resource={{ ...useTable(types), ...m.page, name: 'place-types', drawer: places }} />;
}
