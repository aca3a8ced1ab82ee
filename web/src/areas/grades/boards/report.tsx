import { Card, Flex, Segmented, Typography } from 'antd';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { PageHead } from '@/ui/PageHead';
import { cohortOptions, programmeOptions, semesterOptions } from '@/university/references';
import { isNarrowed, useChosen } from './chosen';
import { Fails } from './Fails';
import { useBoardWords } from './messages';
import { PrintReports } from './PrintReports';
import { ResultSheet } from './ResultSheet';
import { Spread } from './Spread';

const VIEWS = ['sheet', 'fails', 'spread', 'print'] as const;

/** What a board looks at after the exams, on the screen and on paper. */
export default function GradeReports() {
  const m = useBoardWords();
  const { chosen, view, put } = useChosen();
  const sources = [
    ['semesterId', m.semester, m.latest, semesterOptions],
    ['programmeId', m.programme, m.programme, programmeOptions],
    ['cohortId', m.cohort, m.cohort, cohortOptions],
  ] as const;
  const needsChoice = (view === 'sheet' || view === 'print') && !isNarrowed(chosen);
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.title} about={m.about} />
      <Flex wrap gap={12} style={{ marginBlockEnd: 16 }}>
        {sources.map(([name, label, placeholder, source]) => (
          <div key={name} style={{ display: 'grid', width: 260, maxWidth: '100%' }}>
            <ReferenceSelect
              label={label}
              placeholder={placeholder}
              source={source}
              value={chosen[name]}
              onChange={(value) => put(name, value)}
            />
          </div>
        ))}
      </Flex>
      <Segmented
        aria-label={m.title}
        style={{ maxWidth: '100%', marginBlockEnd: 16 }}
        value={view}
        options={VIEWS.map((value) => ({ value, label: m.views[value] }))}
        onChange={(value) => put('view', value)}
      />
      {needsChoice && (
        <Typography.Paragraph type="secondary" role="status">
          {m.choose}
        </Typography.Paragraph>
      )}
      {view === 'sheet' && !needsChoice && <ResultSheet chosen={chosen} />}
      {view === 'fails' && <Fails chosen={chosen} />}
      {view === 'spread' && <Spread chosen={chosen} />}
      {view === 'print' && !needsChoice && <PrintReports chosen={chosen} />}
    </Card>
  );
}
