import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Drawer, Flex, Form, Tabs } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '@/i18n/messages';
import { useSave } from '@/resource/useSave';
import type { Clash, S } from '@/timetable/types';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { page, weekdayName } from '../common/fields';
import { useCommon } from '../common/useCommon';
import type { Board } from './board';
import { ClashPanel } from './ClashPanel';
import { draftOf, type FormValues, valuesOf } from './drafts';
import { FreeRooms } from './FreeRooms';
import { boardMessages } from './messages';
import { SessionForm } from './SessionForm';
import { Suggestions } from './Suggestions';
import type { Editing } from './useBoard';
import type { Tab } from './useLinked';

interface Props {
  board: Board;
  session: S;
  /** Where it opens. */
  tab?: Tab;
  editing: Editing;
  mayEdit: boolean;
  mayDelete: boolean;
  onChoose: (clash: Clash) => void;
  onClose: () => void;
}
const INPUTS = ['kind', 'hours', 'weekday', 'startTime', 'weeks', 'placeId', 'teacherId'];

/** One meeting: everything about it can be changed, a free room found, a better slot taken. */
export default function SessionDrawer({ board, session, tab, editing, mayEdit, mayDelete, onChoose, onClose }: Props) {
  const c = useCommon();
  const m = useMessages(boardMessages);
  const { message, modal } = App.useApp();
  const clashes = board.clashes.filter(({ sessionIds }) => sessionIds.includes(session.id));
  const busy = editing.edit.isPending;
  const take = (placeId: string) =>
    editing.edit.mutate({ id: session.id, draft: { placeId } }, { onSuccess: () => void message.success(m.saved) });
  const ask = () =>
    modal.confirm({
      title: m.removeAsk(`${session.courseCode} ${session.sectionNo}`),
      content: session.published ? m.removePublished : m.removeEffect,
      okText: m.remove,
      okButtonProps: { danger: true },
      // The failure is shown by the notice layer; the dialog only waits.
      onOk: () => editing.remove.mutateAsync(session.id).then(onClose, () => undefined),
    });
  return (
    <Drawer
      open
      size={640}
      title={`${session.courseCode} ${session.sectionNo} · ${session.title}`}
      onClose={onClose}
      destroyOnHidden
      extra={
        mayDelete && (
          <Button danger icon={<DeleteOutlined />} onClick={ask}>
            {m.remove}
          </Button>
        )
      }
    >
      <Flex vertical gap={16}>
        <DescriptionGrid
          columns={2}
          items={[
            {
              key: 'when',
              label: m.when,
              value:
                session.weekday > 0
                  ? `${weekdayName(c, session.weekday)} ${session.startTime}–${session.endTime}`
                  : c.unplaced,
            },
            {
              key: 'place',
              label: c.place,
              value: session.placeName ? m.placeWith(session.placeName, session.placeCapacity ?? null) : c.noPlace,
            },
            {
              key: 'teachers',
              label: c.teachers,
              value: session.teacherName || session.teacherNames.join(', ') || c.none,
            },
            { key: 'seats', label: m.enrolled, value: `${session.enrolled} / ${session.quota}` },
            { key: 'groups', label: c.groups, value: session.groupNames.join(', ') || c.none },
            { key: 'published', label: m.publicWord, value: session.published ? m.isPublished : m.notPublished },
          ]}
        />
        {clashes.length > 0 && (
          <ClashPanel
            title={m.clashesOf(clashes.length)}
            empty=""
            clashes={clashes}
            lit={NONE}
            onChoose={(clash) => {
              onChoose(clash);
              onClose();
            }}
          />
        )}
        <Tabs
          size="small"
          defaultActiveKey={tab}
          items={[
            ...(mayEdit
              ? [
                  {
                    key: 'edit',
                    label: m.edit,
                    children: <EditForm key={session.version} board={board} session={session} editing={editing} />,
                  },
                ]
              : []),
            {
              key: 'free',
              label: m.free,
              children: (
                <FreeRooms
                  semesterId={board.semester.id}
                  session={session}
                  busy={busy}
                  onTake={mayEdit ? take : undefined}
                />
              ),
            },
            {
              key: 'suggest',
              label: m.suggest,
              children: (
                <Suggestions
                  session={session}
                  busy={busy}
                  onTake={
                    mayEdit
                      ? ({ weekday, startTime, placeId }) =>
                          editing.move(session.id, { weekday, startTime }, placeId ?? undefined)
                      : undefined
                  }
                />
              ),
            },
          ]}
        />
        <Link to={`${page('section-list')}?ids=${session.sectionId}`}>{m.toSection}</Link>
      </Flex>
    </Drawer>
  );
}
const NONE: ReadonlySet<string> = new Set();

function EditForm({ board, session, editing }: { board: Board; session: S; editing: Editing }) {
  const m = useMessages(boardMessages);
  const { message } = App.useApp();
  const [form] = Form.useForm<FormValues>();
  const { save, busy, notice } = useSave<FormValues, unknown>({
    form,
    inputs: INPUTS,
    run: (values) => editing.edit.mutateAsync({ id: session.id, draft: draftOf(board, values) }),
    onSaved: () => void message.success(m.saved),
    onDiscard: () => void editing.reload(),
  });
  return (
    <Form form={form} name="tts-session" layout="vertical" initialValues={valuesOf(board, session)} onFinish={save}>
      {notice}
      <SessionForm board={board} adding={false} />
      <Button type="primary" htmlType="submit" loading={busy}>
        {m.save}
      </Button>
    </Form>
  );
}
