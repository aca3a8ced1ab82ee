import { DownloadOutlined, SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Empty, Flex, Input, Segmented, Skeleton } from 'antd';
import { type PropsWithChildren, useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '@/api/download';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { writeState } from '@/resource/listState';
import { resourceMessages } from '@/resource/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { PageHead } from '@/ui/PageHead';
import { areaOptions, placeTypeOptions } from '../common/fields';
import { NoSemester, SemesterSelect, useSemester } from '../common/useSemester';
import { type Cell, meanOf } from '../usage/grid';
import { HeatMap } from '../usage/HeatMap';
import { BusyPlaces } from './BusyPlaces';
import { placesMessages } from './messages';
import { PlaceDrawer } from './PlaceDrawer';
import { UseTable } from './UseTable';
import { type PlaceUse, placeUse, USED } from './usedCalls';

const MOST = 200;

/** How places are used in a semester: over the week as a map, and place by place as a table. */
export default function PlaceUsed() {
  const all = useMessages(placesMessages);
  const m = all.used;
  const r = useMessages(resourceMessages);
  const [params, setParams] = useSearchParams();
  const { semesters, semester, choose, pending } = useSemester();
  const [cell, setCell] = useState<Cell>();
  const [opened, setOpened] = useState<{ use: PlaceUse; at?: Cell }>();
  const set = (change: Readonly<Record<string, unknown>>) => setParams((old) => writeState(old, change));
  const view = params.get('view') === 'table' ? 'table' : 'map';
  const filter = {
    semesterId: semester?.id ?? '',
    areaId: params.get('areaId') ?? undefined,
    typeId: params.get('typeId') ?? undefined,
    keyword: params.get('keyword') ?? undefined,
  };
  // All matching places at once: the map is about all of them, and the table sorts and pages in place.
  const use = useQuery({
    queryKey: ['place-used', filter],
    queryFn: ({ signal }) =>
      placeUse({ ...filter, pageNo: 1, pageSize: MOST, sortField: 'utilisation', sortOrder: 'descend' }, signal),
    enabled: semester !== undefined,
    placeholderData: keepPreviousData,
  });
  const exporting = useMutation({ mutationFn: () => download(`${USED}/export`, { query: filter }) });
  const rows = use.data?.data ?? [];
  const filtered = filter.areaId ?? filter.typeId ?? filter.keyword;
  const actions = (
    <>
      <Segmented<'map' | 'table'>
        aria-label={m.view}
        value={view}
        onChange={(value) => set({ view: value === 'map' ? undefined : value })}
        options={[
          { value: 'map', label: m.map },
          { value: 'table', label: m.table },
        ]}
      />
      <Can permissions={['ADMIN_AUTH_BASIC_PLACE']} action="export">
        <Button
          icon={<DownloadOutlined />}
          loading={exporting.isPending}
          disabled={semester === undefined}
          onClick={() => exporting.mutate()}
        >
          {r.export}
        </Button>
      </Can>
    </>
  );
  return (
    <Card styles={{ body: { padding: 16 } }} variant="borderless">
      <PageHead title={m.title} about={m.about} actions={actions} />
      <Flex vertical gap={12}>
        <Flex wrap gap={8} className="no-print used-filters">
          <SemesterSelect semesters={semesters} semester={semester} onChoose={choose} />
          <Input
            key={filter.keyword}
            aria-label={r.keyword}
            allowClear
            prefix={<SearchOutlined />}
            placeholder={m.keyword}
            maxLength={100}
            style={{ width: 200 }}
            defaultValue={filter.keyword}
            onPressEnter={(event) => set({ keyword: event.currentTarget.value.trim() })}
            onBlur={(event) => {
              if (event.target.value.trim() !== (filter.keyword ?? '')) set({ keyword: event.target.value.trim() });
            }}
            onClear={() => set({ keyword: undefined })}
          />
          <LabelledSelect label={m.area}>
            <ReferenceSelect
              id="used-area"
              source={areaOptions}
              value={filter.areaId}
              onChange={(areaId) => set({ areaId })}
            />
          </LabelledSelect>
          <LabelledSelect label={m.type}>
            <ReferenceSelect
              id="used-type"
              source={placeTypeOptions}
              value={filter.typeId}
              onChange={(typeId) => set({ typeId })}
            />
          </LabelledSelect>
        </Flex>
        {!pending && semester === undefined && <NoSemester />}
        {(pending || use.isLoading) && <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />}
        {use.isSuccess && rows.length === 0 && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <Flex vertical gap={4}>
                <span>{m.emptyTitle}</span>
                <span>{m.emptyAbout}</span>
              </Flex>
            }
          >
            {filtered !== undefined && (
              <Button onClick={() => set({ areaId: undefined, typeId: undefined, keyword: undefined })}>
                {m.clear}
              </Button>
            )}
          </Empty>
        )}
        {rows.length > 0 && (use.data?.totalCount ?? 0) > MOST && (
          <Alert type="warning" showIcon title={m.first(MOST)} />
        )}
        {rows.length > 0 && view === 'map' && (
          <section aria-label={m.map}>
            <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.allPlaces(formatNumber(rows.length))}</h2>
            <HeatMap
              label={m.title}
              cells={meanOf(rows.map((row) => row.cells))}
              unit="share"
              selected={cell}
              onSelect={setCell}
            />
            <span className="small-grey no-print">{m.hint}</span>
          </section>
        )}
        {rows.length > 0 && view === 'table' && <UseTable rows={rows} onOpen={(row) => setOpened({ use: row })} />}
      </Flex>
      {cell !== undefined && (
        <BusyPlaces
          cell={cell}
          rows={rows}
          onOpen={(row) => setOpened({ use: row, at: cell })}
          onClose={() => setCell(undefined)}
        />
      )}
      {opened !== undefined && semester !== undefined && (
        <PlaceDrawer use={opened.use} at={opened.at} semesterId={semester.id} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function LabelledSelect({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
    <label className="labelled-select">
      <span>{label}</span>
      {children}
    </label>
  );
}
