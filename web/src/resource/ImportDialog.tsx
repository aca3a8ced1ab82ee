import { useMutation } from '@tanstack/react-query';
import { Button, Modal, Steps, Tabs } from 'antd';
import { useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { ImportBatches } from './ImportBatches';
import { ImportCheck, ImportFile, ImportOutcome } from './ImportSteps';
import { resourceMessages } from './messages';
import type { ImportReport, ImportService } from './types';

interface Props {
  name: string;
  title: string;
  service: ImportService;
  onClose: () => void;
  onImported: () => void;
}

/** Template, file, dry run, decision about bad rows, result; and earlier imports, which can be undone. */
export default function ImportDialog({ name, title, service, onClose, onImported }: Props) {
  const m = useMessages(resourceMessages);
  const [file, setFile] = useState<File>();
  const [onError, setOnError] = useState<'abort' | 'skip'>('abort');
  const [checked, setChecked] = useState<ImportReport>();
  const [done, setDone] = useState<ImportReport>();
  const check = useMutation({
    mutationFn: (chosen: File) => service.run(chosen, { dryRun: true, onError: 'skip' }),
    onSuccess: setChecked,
  });
  const commit = useMutation({
    mutationFn: (chosen: File) => service.run(chosen, { dryRun: false, onError }),
    onSuccess: (report) => {
      setDone(report);
      if (report.committed) onImported();
    },
  });
  const [tab, setTab] = useState('new');
  const restart = () => {
    setFile(undefined);
    setChecked(undefined);
    setDone(undefined);
  };
  const rows = checked === undefined || (checked.failed > 0 && onError === 'abort') ? 0 : checked.valid;
  const steps = done ? 2 : checked ? 1 : 0;
  const wizard = (
    <>
      <Steps
        size="small"
        current={steps}
        items={[{ title: m.importStepFile }, { title: m.importStepCheck }, { title: m.importStepDone }]}
        style={{ marginBlockEnd: 16 }}
      />
      {done !== undefined ? (
        <ImportOutcome report={done} />
      ) : checked !== undefined ? (
        <ImportCheck report={checked} onError={onError} onChangeOnError={setOnError} />
      ) : (
        <ImportFile service={service} file={file} onChoose={setFile} />
      )}
    </>
  );
  const footer =
    done !== undefined ? (
      <>
        <Button onClick={restart}>{m.newImport}</Button>
        <Button type="primary" onClick={onClose}>
          {m.close}
        </Button>
      </>
    ) : checked !== undefined ? (
      <>
        <Button onClick={restart}>{m.back}</Button>
        <Button
          type="primary"
          disabled={rows === 0 || file === undefined}
          loading={commit.isPending}
          onClick={() => file && commit.mutate(file)}
        >
          {m.commit(rows)}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={onClose}>{m.cancel}</Button>
        <Button
          type="primary"
          disabled={file === undefined}
          loading={check.isPending}
          onClick={() => file && check.mutate(file)}
        >
          {m.check}
        </Button>
      </>
    );
  return (
    <Modal
      open
      title={title}
      width={720}
      onCancel={onClose}
      footer={tab === 'new' ? footer : <Button onClick={onClose}>{m.close}</Button>}
      mask={{ closable: false }}
    >
      <Tabs
        size="small"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'new', label: m.newImport, children: wizard },
          {
            key: 'batches',
            label: m.batches,
            children: <ImportBatches name={name} service={service} onUndone={onImported} />,
          },
        ]}
      />
    </Modal>
  );
}
