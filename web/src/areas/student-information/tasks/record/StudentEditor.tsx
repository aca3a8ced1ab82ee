import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Flex, Skeleton, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { useNamed } from '@/university/useNamed';
import { GuardianList } from '../../around/GuardianList';
import { recordOf } from '../../common/RecordLink';
import { useCommon } from '../../common/useCommon';
import { StudentSearch } from '../picker/StudentSearch';
import { ByTask } from './ByTask';
import { loadStudent } from './calls';
import { Holds } from './Holds';
import { recordMessages } from './messages';
import { SectionForm } from './SectionForm';
import { BY_TASK, SECTIONS, sectionInputs } from './sections';

/** Finds one student, whose address it is then, and opens the record section by section. */
export function StudentEditor() {
  const all = useMessages(recordMessages);
  const m = all.update;
  const c = useCommon();
  const named = useNamed();
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? '';
  const section = params.get('section') ?? 'identity';
  const found = useQuery({
    queryKey: ['students', 'edited', id],
    queryFn: ({ signal }) => loadStudent(id, signal),
    enabled: id !== '',
    meta: { silent: true },
  });
  const row = found.data;
  const open = (student: string) => setParams(student === '' ? {} : { id: student });
  if (id === '') {
    return (
      <Flex vertical gap={24} className="task-page">
        <StudentSearch autoFocus onPick={(student) => open(student.id)} />
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.findFirst} />
      </Flex>
    );
  }
  if (found.isError) {
    return (
      <Alert
        type="warning"
        showIcon
        title={m.gone}
        action={
          <Button size="small" onClick={() => open('')}>
            {m.other}
          </Button>
        }
      />
    );
  }
  if (row === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const inputs = sectionInputs(all, c);
  return (
    <>
      <Flex wrap gap={12} align="center" style={{ marginBlockEnd: 8 }}>
        <h2 style={{ fontSize: 16, margin: 0 }}>
          <span className="code-text">{row.studentNo}</span> {named(row)}
        </h2>
        <Link to={recordOf(row.id)}>{m.toRecord}</Link>
        <Button size="small" onClick={() => open('')}>
          {m.other}
        </Button>
      </Flex>
      <Tabs
        activeKey={section}
        destroyOnHidden
        onChange={(next) => setParams({ id, section: next })}
        items={[
          ...SECTIONS.map((name) => ({
            key: name,
            label: all.sections[name],
            children: (
              <SectionForm
                // Another version starts over with what is saved now.
                key={row.version}
                name={name}
                row={row}
                inputs={inputs[name].filter((input) => !(input.name in BY_TASK))}
              >
                {name === 'study' && <ByTask row={row} />}
              </SectionForm>
            ),
          })),
          { key: 'guardians', label: m.guardians, children: <GuardianList studentId={row.id} /> },
          { key: 'flags', label: m.flags, children: <Holds row={row} /> },
        ]}
      />
    </>
  );
}
