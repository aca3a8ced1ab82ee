import { Card, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import table from '@/api/tables/EvaluationSection.gen';
import seenTable from '@/api/tables/SeenEvaluationSection.gen';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import type { TaskInput, Values } from '@/task/fields';
import type { Outcome } from '@/task/outcome';
import { TaskModal } from '@/task/TaskModal';
import { PageHead } from '@/ui/PageHead';
import { divisionOptions, teacherOptions } from '@/university/references';
import { evaluationMessages } from './messages';
import { Results } from './Results';
import { OFFICE, type Section, type SectionFilter } from './rows';

const own = describedTable<Section, Section, SectionFilter>(table);
const seen = describedTable<Section, Section, SectionFilter>(seenTable);
const folderOptions = optionsOf('/api/te/folder');
type Step = 'exclude' | 'include';

const VIEW = 'view';

/** Sections as they are evaluated, and what came of it. */
export default function SectionsAndResults() {
  const office = useCan(OFFICE)('query');
  const all = useMessages(evaluationMessages);
  const [params, setParams] = useSearchParams();
  const results = params.get(VIEW) === 'results';
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead
        title={all.sections.title}
        about={all.sections.about}
        actions={
          <Segmented<'sections' | 'results'>
            aria-label={all.sections.title}
            value={results ? 'results' : 'sections'}
            options={[
              { value: 'sections', label: all.results.sections },
              { value: 'results', label: all.results.results },
            ]}
            // Each of the two has filters of its own.
            onChange={(next) => setParams(next === 'results' ? { [VIEW]: 'results' } : {})}
          />
        }
      />
      {results ? <Results office={office} /> : <Sections office={office} />}
    </Card>
  );
}

/** The office sees all of its reach, viewers what a row of theirs gives them: two lists of the same rows. */
function Sections({ office }: { office: boolean }) {
  const m = useMessages(evaluationMessages).sections;
  const described = useTable(office ? own : seen);
  const [task, setTask] = useState<{ step: Step; rows: readonly Section[] }>();
  const action = (step: Step) => ({ key: step, label: m[step].action, action: 'edit' as const });
  return (
    <>
      <ResourcePage
        resource={{
          ...described,
          name: office ? 'te-sections' : 'te-seen-sections',
          embedded: true,
          title: m.list,
          about: m.listAbout,
          entity: m.entity,
          empty: m.empty,
          called: ({ label }) => label,
          fields: {
            ...described.fields,
            folderId: { kind: 'reference', label: m.folder, source: folderOptions },
            divisionId: { kind: 'reference', label: m.division, source: divisionOptions },
            teacherId: { kind: 'reference', label: m.teacher, source: teacherOptions },
          },
          columns: [
            { name: 'label', sortable: true },
            'teacherId',
            { name: 'courseId', optional: true },
            { name: 'enrolled', sortable: true },
            { name: 'answers', sortable: true },
            {
              name: 'excluded',
              sortable: true,
              render: ({ excluded, reason }) => (excluded ? <Tag>{reason}</Tag> : m.included),
            },
            'folderId',
            { name: 'divisionId', optional: true },
          ],
          filters: office ? ['folderId', 'divisionId', 'teacherId', 'excluded'] : ['folderId', 'excluded'],
          rowActions: office
            ? [
                {
                  ...action('exclude'),
                  when: ({ excluded }: Section) => !excluded,
                  run: (row: Section) => setTask({ step: 'exclude', rows: [row] }),
                },
                {
                  ...action('include'),
                  when: ({ excluded }: Section) => excluded,
                  run: (row: Section) => setTask({ step: 'include', rows: [row] }),
                },
              ]
            : [],
          bulkActions: office
            ? (['exclude', 'include'] as const).map((step) => ({
                ...action(step),
                run: (rows: readonly Section[]) => setTask({ step, rows }),
              }))
            : [],
        }}
      />
      {task !== undefined && <SectionTask {...task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function SectionTask({ step, rows, onClose }: { step: Step; rows: readonly Section[]; onClose: () => void }) {
  const m = useMessages(evaluationMessages);
  const words = m.sections[step];
  const inputs: readonly TaskInput[] =
    step === 'exclude'
      ? [{ name: 'reason', field: { kind: 'longText', label: m.reason }, required: true, max: 500, wide: true }]
      : [];
  const task = {
    name: `te-section-${step}`,
    about: words.about,
    inputs,
    run: (body: Values, dryRun: boolean) =>
      call<Outcome>('POST', `/api/te/section/${step}`, { body: { ...body, ids: rows.map(({ id }) => id), dryRun } }),
    outcomeOf: (answer: Outcome) => answer,
    confirm: words.confirm,
    done: words.done,
    once: true,
  };
  const named = rows.length === 1 && rows[0] !== undefined ? rows[0].label : String(rows.length);
  return <TaskModal title={`${words.action} · ${named}`} task={task} onClose={onClose} />;
}
