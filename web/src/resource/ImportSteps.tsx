import { FileTextOutlined, InboxOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Radio, Statistic, Upload } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';
import { RowErrors } from './RowErrors';
import type { ImportReport, ImportService, SheetFormat } from './types';

interface FileProps {
  service: ImportService;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

export function ImportFile({ service, file, onChoose }: FileProps) {
  const m = useMessages(resourceMessages);
  const template = useMutation({ mutationFn: (format: SheetFormat) => service.template(format) });
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap={8} role="group" aria-label={m.template}>
        <Button icon={<FileTextOutlined />} onClick={() => template.mutate('xlsx')}>
          {m.templateXlsx}
        </Button>
        <Button icon={<FileTextOutlined />} onClick={() => template.mutate('csv')}>
          {m.templateCsv}
        </Button>
      </Flex>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        fileList={file === undefined ? [] : [{ uid: file.name, name: file.name, status: 'done' }]}
        beforeUpload={(chosen) => {
          onChoose(chosen);
          // Sent by the check, not by the control.
          return false;
        }}
        onRemove={() => onChoose(undefined)}
      >
        <p style={{ fontSize: 28, margin: 0 }} aria-hidden>
          <InboxOutlined />
        </p>
        <p>{m.dropFile}</p>
        <p>{m.dropHint}</p>
      </Upload.Dragger>
    </Flex>
  );
}

interface CheckProps {
  report: ImportReport;
  onError: 'abort' | 'skip';
  onChangeOnError: (value: 'abort' | 'skip') => void;
}

export function ImportCheck({ report, onError, onChangeOnError }: CheckProps) {
  const m = useMessages(resourceMessages);
  return (
    <Flex vertical gap={16}>
      <Figures report={report} />
      {report.failed === 0 ? (
        <Alert type="success" showIcon title={m.reportClean} />
      ) : (
        <>
          <RowErrors errors={report.errors} />
          <Radio.Group
            aria-label={m.onError}
            value={onError}
            onChange={(event) => onChangeOnError(event.target.value as 'abort' | 'skip')}
            options={[
              { value: 'abort', label: m.onErrorAbort },
              { value: 'skip', label: m.onErrorSkip, disabled: report.valid === 0 },
            ]}
          />
        </>
      )}
    </Flex>
  );
}

export function ImportOutcome({ report }: { report: ImportReport }) {
  const m = useMessages(resourceMessages);
  return (
    <Flex vertical gap={16}>
      <Alert
        type={report.committed ? 'success' : 'warning'}
        role="status"
        showIcon
        title={report.committed ? m.reportDone(report.created, report.updated) : m.reportNotCommitted}
      />
      <Figures report={report} />
      {report.errors.length > 0 && <RowErrors errors={report.errors} />}
    </Flex>
  );
}

function Figures({ report }: { report: ImportReport }) {
  const m = useMessages(resourceMessages);
  const figures = [
    [m.reportTotal, report.total],
    [m.reportValid, report.valid],
    [m.reportCreated, report.created],
    [m.reportUpdated, report.updated],
    [m.reportFailed, report.failed],
  ] as const;
  return (
    <Flex wrap gap={24}>
      {figures.map(([label, value]) => (
        <Statistic key={label} title={label} value={value} styles={{ content: { fontSize: 20 } }} />
      ))}
    </Flex>
  );
}
