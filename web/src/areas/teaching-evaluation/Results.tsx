import table from '@/api/tables/EvaluationResult.gen';
import seenTable from '@/api/tables/SeenEvaluationResult.gen';
import { useMessages } from '@/i18n/messages';
import { describedTable, useTable } from '@/resource/described';
import { ResourcePage } from '@/resource/ResourcePage';
import { optionsOf } from '@/resource/tableService';
import { evaluationMessages } from './messages';
import type { EvaluationResult, ResultFilter } from './rows';

const own = describedTable<EvaluationResult, EvaluationResult, ResultFilter>(table);
const seen = describedTable<EvaluationResult, EvaluationResult, ResultFilter>(seenTable);
const folderOptions = optionsOf('/api/te/folder');
const written = (value: number | null) => (value === null ? '—' : (value / 100).toFixed(2));

/** Sections with what they are compared to. Not sortable by mean: small samples make no ranking. */
export function Results({ office }: { office: boolean }) {
  const m = useMessages(evaluationMessages).results;
  const described = useTable(office ? own : seen);
  return (
    <ResourcePage
      resource={{
        ...described,
        name: office ? 'te-results' : 'te-seen-results',
        embedded: true,
        title: m.title,
        about: m.about,
        entity: m.entity,
        empty: m.empty,
        called: ({ label }) => label,
        fields: { ...described.fields, folderId: { kind: 'reference', label: m.folder, source: folderOptions } },
        columns: [
          { name: 'label', sortable: true },
          { name: 'cut', sortable: true },
          'teacherId',
          { name: 'enrolled', sortable: true },
          { name: 'answers', sortable: true },
          {
            name: 'mean',
            render: ({ shown, mean, low, high }) =>
              shown ? `${written(mean)} (${written(low)}–${written(high)})` : m.tooFew,
          },
          { name: 'folderId', optional: true },
        ],
        filters: ['folderId', 'cut', 'shown'],
      }}
    />
  );
}
