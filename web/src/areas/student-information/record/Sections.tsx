import { useMessages } from '@/i18n/messages';
import { show } from '@/resource/kinds';
import { resourceMessages } from '@/resource/messages';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useCommon } from '../common/useCommon';
import { studentFields } from '../students/fields';
import { studentsMessages } from '../students/messages';
import { SECTIONS, type Section, type StudentField, type StudentRow } from '../students/row';

/** Facts of the record, part by part; what is not known about anybody of their kind is left out. */
export function Sections({ student, parts }: { student: StudentRow; parts: readonly Section[] }) {
  const c = useCommon();
  const m = useMessages(studentsMessages);
  const words = useMessages(resourceMessages);
  const fields = studentFields(m, c);
  const given = (name: StudentField) => ![undefined, null, ''].includes(student[name] as never);
  return parts.map((part) => (
    <section key={part} aria-label={m.sections[part]} style={{ marginBlockEnd: 16 }}>
      <h2 className="record-title">{m.sections[part]}</h2>
      <DescriptionGrid
        columns={2}
        items={(SECTIONS[part] as readonly StudentField[]).filter(given).map((name) => ({
          key: name,
          label: fields[name].label,
          value: show(fields[name], student[name], words, student.labels, name, student.id),
        }))}
      />
    </section>
  ));
}
