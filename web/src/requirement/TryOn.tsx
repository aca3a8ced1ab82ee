import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { errorFromThrown } from '@/api/errors';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { studentOptions } from '@/university/references';
import { tryOn } from './calls';
import { Explanation } from './Explanation';
import { requirementMessages } from './messages';

/** Who may look at students in this way. */
const COURSES = ['ADMIN_AUTH_SP_COURSE_MANAGEMENT', 'STAFF_AUTH_SP'] as const;

/** Whether one student meets the requirement, condition by condition with what was found. */
export function TryOn({ text }: { text: string }) {
  const m = useMessages(requirementMessages);
  const may = useCan(COURSES)('get');
  const [studentId, setStudentId] = useState<string>();
  const attempt = useMutation({
    mutationFn: (id: string) => tryOn(text, id),
    meta: { silent: true },
  });
  if (!may) return null;
  const { data, error } = attempt;
  return (
    <section aria-label={m.tryOn} className="requirement-try">
      <Flex wrap gap={8}>
        <div style={{ flex: '1 1 220px', minWidth: 0 }}>
          <ReferenceSelect
            source={studentOptions}
            label={m.student}
            placeholder={m.student}
            value={studentId}
            onChange={(next) => {
              setStudentId(next as string | undefined);
              attempt.reset();
            }}
          />
        </div>
        <Button
          disabled={studentId === undefined}
          loading={attempt.isPending}
          onClick={() => studentId !== undefined && attempt.mutate(studentId)}
        >
          {m.tryOn}
        </Button>
      </Flex>
      <div aria-live="polite">
        {error !== null && <Alert type="warning" showIcon title={errorFromThrown(error).message || m.failed} />}
        {data !== undefined && <Explanation verdict={data} />}
      </div>
    </section>
  );
}
