import { UploadOutlined } from '@ant-design/icons';
import { Button, Card, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/api/client';
import { download } from '@/api/download';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ImportBatches } from '@/resource/ImportBatches';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { ImportBatch, ImportReport, ImportService } from '@/resource/types';
import { PageHead } from '@/ui/PageHead';
import { semesterOptions } from '@/university/references';
import { PERMISSIONS } from './common/rows';
import { submissionMessages } from './messages';
import './submission.css';

const ImportDialog = lazy(() => import('@/resource/ImportDialog'));

const serviceOf = (semesterId: string): ImportService => ({
  template: (format) => download('/api/sgs/upload/template', { query: { format } }),
  run: (file, { dryRun, onError }) => {
    const form = new FormData();
    form.append('file', file);
    return call<ImportReport>('POST', '/api/sgs/upload', { query: { semesterId, dryRun, onError }, form });
  },
  batches: (signal) =>
    call<readonly ImportBatch[]>('GET', '/api/sgs/upload/batches', { query: { semesterId }, signal }),
  undo: (id) => call('POST', '/api/sgs/upload/batches/undo', { body: { id } }),
});

export default function UploadGrades() {
  const m = useMessages(submissionMessages);
  const can = useCan(PERMISSIONS);
  const [params, setParams] = useSearchParams();
  const semesterId = params.get('semesterId') ?? undefined;
  const [open, setOpen] = useState(false);
  const name = `grade-upload-${semesterId ?? ''}`;
  return (
    <Card variant="borderless" styles={{ body: { padding: 16 } }}>
      <PageHead title={m.upload.title} about={m.upload.about} />
      <ul className="upload-notes">
        {m.upload.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Flex wrap gap={8} align="center" style={{ marginBlockEnd: 16 }}>
        <ReferenceSelect
          id="upload-semester"
          label={m.semester}
          source={semesterOptions}
          value={semesterId}
          placeholder={m.upload.choose}
          onChange={(id) => setParams(typeof id === 'string' ? { semesterId: id } : {})}
        />
        {can('import') && (
          <Button
            type="primary"
            icon={<UploadOutlined />}
            disabled={semesterId === undefined}
            onClick={() => setOpen(true)}
          >
            {m.upload.action}
          </Button>
        )}
      </Flex>
      {semesterId !== undefined && (
        <section aria-label={m.upload.batches}>
          <h2 style={{ fontSize: 16 }}>{m.upload.batches}</h2>
          <ImportBatches key={name} name={name} service={serviceOf(semesterId)} onUndone={() => undefined} />
        </section>
      )}
      {open && semesterId !== undefined && (
        <Suspense>
          <ImportDialog
            name={name}
            title={m.upload.action}
            service={serviceOf(semesterId)}
            onClose={() => setOpen(false)}
            onImported={() => undefined}
          />
        </Suspense>
      )}
    </Card>
  );
}
