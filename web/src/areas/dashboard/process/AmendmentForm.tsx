import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { call } from '@/api/client';
import type { MyGradeSheet } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { Failed } from '@/task/Failed';
import type { TaskInput } from '@/task/fields';
import { Papers } from '@/task/Papers';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { ApplicationForm, type FormProps, idsOf } from './ApplicationForm';
import { addGradeAmendment } from './calls';
import { processMessages } from './messages';

/** Another grade for one student on a confirmed sheet (`?sheetId=…&studentId=…`). */
export function AmendmentForm({ mending }: FormProps) {
  const m = useMessages(processMessages).amendment;
  const [params] = useSearchParams();
  const of = (name: string) => String(mending?.form[name] ?? params.get(name) ?? '');
  const [sheetId, studentId] = [of('sheetId'), of('studentId')];
  const found = useQuery({
    queryKey: ['my-grade-sheet', sheetId],
    queryFn: ({ signal }) =>
      call<MyGradeSheet>('GET', `/api/teacher/grade-sheet/${encodeURIComponent(sheetId)}`, { signal }),
    enabled: sheetId !== '',
    meta: { silent: true },
  });
  if (sheetId === '' || studentId === '') {
    return (
      <Flex wrap gap={8} align="center">
        <span>{m.start}</span>
        <Link to="/teacher/sg-submission">{m.toSheets}</Link>
      </Flex>
    );
  }
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Asking sheet={found.data} studentId={studentId} mending={mending} />;
}

function Asking({ sheet, studentId, mending }: FormProps & { sheet: MyGradeSheet; studentId: string }) {
  const m = useMessages(processMessages).amendment;
  const line = sheet.lines.find((one) => one.studentId === studentId);
  const result = line?.amendment ?? undefined;
  if (line === undefined || result === undefined) return <Alert type="info" showIcon title={m.unknown} />;
  const inputs: readonly TaskInput[] = [
    {
      name: 'grade',
      field: {
        kind: 'select',
        label: m.grade,
        options: sheet.grades.map(({ grade, name }) => ({ value: grade, label: name ? `${grade} ${name}` : grade })),
      },
      required: true,
    },
    { name: 'score', field: { kind: 'number', places: 1, label: m.score, help: m.scoreHelp }, min: 0 },
    {
      name: 'reason',
      field: { kind: 'longText', label: m.reason, help: m.reasonHelp },
      required: true,
      max: 500,
      wide: true,
    },
    {
      name: 'files',
      field: { kind: 'text', label: m.evidence, help: m.evidenceHelp },
      control: <Papers />,
      initial: [],
      required: true,
    },
  ];
  const about = [
    { key: 'student', label: m.student, value: `${line.studentNo} ${line.name}` },
    { key: 'course', label: m.course, value: `${sheet.courseCode} (${sheet.sectionNo}) ${sheet.title}` },
    { key: 'now', label: m.now, value: result.grade },
  ];
  return (
    <>
      <DescriptionGrid items={about} />
      {mending === undefined && result.applicationNo && (
        <Alert type="warning" showIcon title={m.open(result.applicationNo)} style={{ marginBlock: 8 }} />
      )}
      <ApplicationForm
        name={`grade-amendment.${sheet.id}.${studentId}`}
        inputs={inputs}
        typedIn={({ form }) => ({ grade: form.grade, score: form.score, reason: form.reason })}
        send={({ files, ...body }, how) =>
          addGradeAmendment({ sheetId: sheet.id, studentId, ...body, fileIds: idsOf(files), ...how })
        }
        mending={mending}
      />
    </>
  );
}
