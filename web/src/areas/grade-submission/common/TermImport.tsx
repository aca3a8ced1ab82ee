import { UploadOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { ImportService } from '@/resource/types';
import { semesterOptions } from '@/university/references';
import { submissionMessages } from '../messages';
import { PERMISSIONS } from './rows';

const ImportDialog = lazy(() => import('@/resource/ImportDialog'));

interface Props {
  /** Of the select box, and the prefix of the dialog's queries. */
  name: string;
  action: string;
  primary?: boolean;
  semesterId: string | undefined;
  onChoose: (semesterId: string | undefined) => void;
  service: ImportService;
  onImported: () => void;
}

/** A sheet names sections by course and number, which are those of one semester: it is chosen first. */
export function TermImport({ name, action, primary = false, semesterId, onChoose, service, onImported }: Props) {
  const m = useMessages(submissionMessages);
  const can = useCan(PERMISSIONS);
  const [open, setOpen] = useState(false);
  if (!can('import')) return null;
  return (
    <Flex wrap gap={8} align="center">
      <div style={{ minWidth: 220 }}>
        <ReferenceSelect
          id={`${name}-semester`}
          label={m.semester}
          source={semesterOptions}
          value={semesterId}
          placeholder={m.upload.choose}
          onChange={(id) => onChoose(typeof id === 'string' ? id : undefined)}
        />
      </div>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<UploadOutlined />}
        disabled={semesterId === undefined}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog
            name={name}
            title={action}
            service={service}
            onClose={() => setOpen(false)}
            onImported={onImported}
          />
        </Suspense>
      )}
    </Flex>
  );
}
