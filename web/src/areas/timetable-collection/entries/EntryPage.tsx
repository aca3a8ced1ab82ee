import type { PropsWithChildren } from 'react';
import { useSearchParams } from 'react-router';
import { type ApiPath, call } from '@/api/client';
import { ResourcePage } from '@/resource/ResourcePage';
import { type Offer, tableService } from '@/resource/tableService';
import type { Entity, ImportReport, ImportService, Resource, Service } from '@/resource/types';
import type { RowFilter } from '../common/rows';
import { at, rightsOf, type Side } from '../common/side';
import { DivisionActions } from '../rounds/DivisionActions';
import { OfficeActions } from '../rounds/OfficeActions';
import { RoundBar } from '../rounds/RoundBar';
import { RoundFrame } from '../rounds/RoundFrame';
import type { InRound } from '../rounds/useRound';
import { ProblemsOfRows, useProblems } from './useProblems';

type Declared<Row extends Entity, Draft extends object, Filter extends object> = Omit<
  Resource<Row, Draft, Filter>,
  'permissions' | 'banner' | 'fixed' | 'service' | 'title' | 'about'
>;
interface Props<Row extends Entity, Draft extends object, Filter extends RowFilter> {
  side: Side;
  table: 'course' | 'group' | 'teacher';
  title: string;
  about: string;
  declare: (found: InRound) => Declared<Row, Draft, Filter>;
  /** What the server wants of what was typed. */
  toWire?: (draft: Draft) => object;
}

type Kept<Draft> = Draft & { id: string; version: number };

const READ: readonly Offer[] = ['get', 'history', 'export'];
const WRITE: readonly Offer[] = ['get', 'add', 'edit', 'delete', 'restore', 'history', 'import', 'export'];

/** A table that divisions fill in: the round above it, and whether it can be changed now. */
export function EntryPage<Row extends Entity, Draft extends object, Filter extends RowFilter>({
  side,
  table,
  title,
  about,
  declare,
  toWire = (draft) => draft,
}: Props<Row, Draft, Filter>) {
  const [params] = useSearchParams();
  const path = at(side, `/${table}`);
  return (
    <RoundFrame side={side} title={title} about={about}>
      {(found) => {
        const { round, division, writable } = found;
        const fixed = { roundId: round.id, ...(division && { divisionId: division.divisionId }) } as Filter;
        const plain = tableService<Row, Draft, Filter>(path, writable ? WRITE : READ);
        const { import: sheet, ...rest } = plain;
        // A sheet is of one division, so it is imported where one is chosen.
        const of = division?.divisionId ?? params.get('divisionId');
        const service: Service<Row, Draft, Filter> = {
          ...rest,
          ...(sheet !== undefined &&
            of !== null && { import: sheetOf(sheet, path, { roundId: round.id, divisionId: of }) }),
          ...(plain.create && {
            create: (draft: Draft, key: string) =>
              plain.create?.({ ...toWire(draft), ...fixed } as unknown as Draft, key) ?? Promise.resolve(),
          }),
          ...(plain.update && {
            update: ({ id, version, ...draft }: Kept<Draft>) =>
              plain.update?.({
                ...toWire(draft as unknown as Draft),
                ...fixed,
                id,
                version,
              } as unknown as Kept<Draft>) ?? Promise.resolve(),
          }),
        };
        const actions = side === 'office' ? <OfficeActions found={found} brief /> : <DivisionActions found={found} />;
        return (
          <Checked found={found}>
            <ResourcePage
              resource={{
                ...declare(found),
                title,
                about,
                permissions: rightsOf(side),
                banner: <RoundBar found={found} actions={actions} />,
                fixed,
                service,
              }}
            />
          </Checked>
        );
      }}
    </RoundFrame>
  );
}

const sheetOf = (plain: ImportService, path: ApiPath, of: { roundId: string; divisionId: string }): ImportService => ({
  ...plain,
  run: (file, { dryRun, onError }) => {
    const form = new FormData();
    form.append('file', file);
    return call<ImportReport>('POST', `${path}/import`, { query: { ...of, dryRun, onError }, form });
  },
});

/** The rows below know what the check says about them. */
function Checked({ found, children }: PropsWithChildren<{ found: InRound }>) {
  const problems = useProblems(found);
  return <ProblemsOfRows value={problems.data}>{children}</ProblemsOfRows>;
}
