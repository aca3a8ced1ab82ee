import type { PrintStation, PrintStationInput } from '@/api/schema.gen';
import table from '@/api/tables/PrintStation.gen';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { useWords } from './messages';

const stations = describedTable<PrintStation, PrintStationInput>(table);

export default function Stations() {
  const { title, about, entity } = useWords().stations;
  return <ResourcePage resource={{ ...useTable(stations), title, about, entity, name: 'grade-stations' }} />;
}
