import table from '@/api/tables/PlaceArea.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { at } from '../common/fields';
import { Related } from '../common/Related';
import type { PlaceArea, PlaceAreaInput } from '../rows';
import { placesMessages } from './messages';

const areas = describedTable<PlaceArea, PlaceAreaInput, { enabled?: boolean }>(table);

export default function PlaceAreas() {
  const m = useMessages(placesMessages).area;
  const places = (row: PlaceArea) => (
    <Related title={m.places} path={at('/place')} query={{ areaId: row.id }} to="/basic-resources/place/place-list" />
  );
  return <ResourcePage resource={{ ...useTable(areas), ...m.page, name: 'place-areas', drawer: places }} />;
}
