import { Alert, Badge, Flex } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import type { OwnStudent } from './calls';
import { studentMessages } from './messages';

/** Who the page is about, in few words, and what stands in the way of other things. */
export function Person({ student }: { student: OwnStudent }) {
  const m = useMessages(studentMessages).person;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const { nameCn, nameEn, studentNo, programme, cohort, yearOfStudy, status, holds } = student;
  const plain = student.statusColour === '' || student.statusColour === 'default';
  return (
    <Flex vertical gap={12}>
      <DescriptionGrid
        columns={4}
        items={[
          { key: 'no', label: m.studentNo, value: `${studentNo} ${chinese ? nameCn || nameEn : nameEn || nameCn}` },
          { key: 'programme', label: m.programme, value: programme },
          {
            key: 'cohort',
            label: m.cohort,
            value: [cohort, yearOfStudy ? m.year(yearOfStudy) : ''].filter(Boolean).join(' · '),
          },
          {
            key: 'status',
            label: m.status,
            value: plain ? (
              <Badge status="default" text={status} />
            ) : (
              <Badge color={student.statusColour} text={status} />
            ),
          },
        ]}
      />
      {holds.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={m.holds}
          description={
            <ul className="plain-list">
              {holds.map((hold) => (
                <li key={hold}>{m.holdNames[hold as keyof typeof m.holdNames] ?? hold}</li>
              ))}
            </ul>
          }
        />
      )}
    </Flex>
  );
}
