import { Flex, Segmented } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import type { OptionSource } from '@/resource/types';
import { SemesterSelect } from '@/university/term/useSemester';
import { courseOptions, groupsOf, placeOptions, teacherOptions } from '../common/fields';
import { sectionsOf } from '../common/sectionSource';
import { VIEWS, type View } from './calls';
import { boardMessages } from './messages';

interface Props {
  semesterId: string | undefined;
  view: View;
  ids: readonly string[];
  onSemester: (id: string | undefined) => void;
  onLook: (by: View, what: readonly string[]) => void;
}

/** Whose week it is: of which semester, by what, and which of them. */
export function Chooser({ semesterId, view, ids, onSemester, onLook }: Props) {
  const m = useMessages(boardMessages);
  const sources: Readonly<Record<View, OptionSource>> = {
    place: placeOptions,
    teacher: teacherOptions,
    course: courseOptions,
    group: groupsOf(semesterId),
    section: sectionsOf({ semesterId }),
  };
  return (
    <Flex wrap gap={8} className="no-print board-choice">
      <SemesterSelect value={semesterId} onChoose={onSemester} />
      <Segmented<View>
        aria-label={m.by}
        value={view}
        onChange={(by) => onLook(by, [])}
        options={VIEWS.map((value) => ({ value, label: m.views[value] }))}
      />
      <div className="board-what">
        <ReferenceSelect
          key={view}
          source={sources[view]}
          multiple={view !== 'course'}
          label={m.choosing[view]}
          placeholder={m.choosing[view]}
          value={view === 'course' ? ids[0] : ids}
          onChange={(next) => onLook(view, [next ?? []].flat())}
        />
      </div>
    </Flex>
  );
}
