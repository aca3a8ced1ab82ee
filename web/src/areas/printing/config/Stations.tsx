import { useState } from 'react';
import type { PrintStation, PrintStationInput } from '@/api/schema.gen';
import table from '@/api/tables/PrintStation.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { printingMessages } from '../messages';
import { OFFICE } from '../rows';
import { StationKey } from './StationKey';

const stations = describedTable<PrintStation, PrintStationInput>(table);

export function Stations() {
  const { stations: m, key } = useMessages(printingMessages);
  const [keyOf, setKeyOf] = useState<PrintStation>();
  return (
    <>
      <ResourcePage
        resource={{
          ...useTable(stations),
          ...m,
          permissions: OFFICE,
          name: 'print-stations',
          embedded: true,
          columns: [
            { name: 'code', sortable: true },
            { name: 'nameCn', english: 'nameEn', sortable: true },
            { name: 'location', sortable: true },
            'opensAt',
            'closesAt',
            'address',
            'enabled',
            { name: 'device', optional: true },
            { name: 'sortOrder', sortable: true, optional: true },
          ],
          rowActions: [{ key: 'key', label: key.action, action: 'get' as const, run: setKeyOf }],
        }}
      />
      {keyOf !== undefined && <StationKey station={keyOf} onClose={() => setKeyOf(undefined)} />}
    </>
  );
}
