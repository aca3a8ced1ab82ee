import { Button } from 'antd';
import { useState } from 'react';
import type { ExamCourseInput } from '@/api/schema.gen';
import table from '@/api/tables/ExamCourse.gen';
import { Can } from '@/auth/Can';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import type { Resource } from '@/resource/types';
import { divisionOptions } from '@/university/references';
import type { ExamCourse } from '../common/rows';
import { SeasonSelect } from '../common/SeasonSelect';
import { useSeason } from '../common/useSeason';
import { useWords } from '../messages';
import { EXAM } from '../rights';
import { CollectTask, CopyTask, RemindTask } from './tasks';

interface Filter {
  itemId?: string;
  form?: string;
  collected?: string;
  divisionId?: string;
  chiefExaminerId?: string;
  roomNeeds?: string;
}
const papers = describedTable<ExamCourse, ExamCourseInput, Filter>(table);

export default function Papers() {
  const m = useWords().papers;
  const said = useTable(papers);
  const season = useSeason();
  const [doing, setDoing] = useState<'collect' | 'copy' | 'remind'>();
  const open = season.itemId !== undefined && season.state !== 'FINISHED';
  const close = () => setDoing(undefined);
  const resource: Resource<ExamCourse, ExamCourseInput, Filter> = {
    ...said,
    name: 'exam-papers',
    title: m.title,
    about: m.about,
    entity: m.entity,
    empty: m.empty,
    banner: <SeasonSelect season={season} />,
    fields: { ...said.fields, divisionId: { kind: 'reference', label: m.division, source: divisionOptions } },
    columns: [
      { name: 'label', sortable: true },
      'courseId',
      { name: 'form', sortable: true },
      { name: 'durationMin', sortable: true },
      { name: 'candidates', sortable: true, total: true },
      'chiefExaminerId',
      { name: 'collected', sortable: true },
      { name: 'combinedKey', sortable: true, optional: true },
      { name: 'roomNeeds', optional: true },
      { name: 'sectionIds', optional: true },
      { name: 'materials', optional: true },
      { name: 'remark', optional: true },
      { name: 'collectedAt', sortable: true, optional: true },
      { name: 'remindedAt', sortable: true, optional: true },
    ],
    filters: ['form', 'collected', 'divisionId', 'chiefExaminerId', 'roomNeeds'],
    ...(season.itemId !== undefined && { fixed: { itemId: season.itemId } }),
    form: [
      { name: 'itemId', required: true, once: true, initial: season.itemId },
      { name: 'courseId', required: true, once: true },
      { name: 'part', max: 60 },
      { name: 'form', required: true, initial: 'CLOSED' },
      { name: 'durationMin', required: true, min: 15, max: 480, initial: 120 },
      'chiefExaminerId',
      { name: 'combinedKey', max: 40 },
      'roomNeeds',
      { name: 'materials', max: 500, wide: true },
      { name: 'collected', required: true, initial: 'OPEN' },
      { name: 'remark', max: 500, wide: true },
    ],
    toolbar: open && (
      <>
        <Can permissions={EXAM} action="add">
          <Button onClick={() => setDoing('collect')}>{m.collect.action}</Button>
        </Can>
        <Can permissions={EXAM} action="edit">
          <Button onClick={() => setDoing('copy')}>{m.copy.action}</Button>
          {season.state === 'COLLECTING' && <Button onClick={() => setDoing('remind')}>{m.remind.action}</Button>}
        </Can>
      </>
    ),
  };
  return (
    <>
      <ResourcePage key={season.itemId} resource={resource} />
      {doing === 'collect' && season.itemId !== undefined && <CollectTask itemId={season.itemId} onClose={close} />}
      {doing === 'remind' && season.itemId !== undefined && <RemindTask itemId={season.itemId} onClose={close} />}
      {doing === 'copy' && season.itemId !== undefined && <CopyTask itemId={season.itemId} onClose={close} />}
    </>
  );
}
