import { useQueryClient } from '@tanstack/react-query';
import { Card } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { ImportBatches } from '@/resource/ImportBatches';
import { PageHead } from '@/ui/PageHead';
import { sheetsOf } from './common/sheets';
import { TermImport } from './common/TermImport';
import { submissionMessages } from './messages';
import './submission.css';

const PATHS = {
  run: '/api/sgs/upload',
  template: '/api/sgs/upload/template',
  batches: '/api/sgs/upload/batches',
} as const;

export default function UploadGrades() {
  const m = useMessages(submissionMessages);
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const name = `grade-upload-${semesterId ?? ''}`;
  const service = sheetsOf(PATHS, semesterId);
  const again = () => void queries.invalidateQueries({ queryKey: [name, 'batches'] });
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.upload.title} about={m.upload.about} />
      <ul className="upload-notes">
        {m.upload.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <TermImport
        name={name}
        action={m.upload.action}
        primary
        semesterId={semesterId}
        onChoose={(id) => setParams(id === undefined ? {} : { semesterId: id })}
        service={service}
        onImported={again}
      />
      {semesterId !== undefined && (
        <section aria-label={m.upload.batches}>
          <h2 style={{ fontSize: 16, marginBlock: '24px 8px' }}>{m.upload.batches}</h2>
          <ImportBatches key={name} name={name} service={service} onUndone={again} />
        </section>
      )}
    </Card>
  );
}
