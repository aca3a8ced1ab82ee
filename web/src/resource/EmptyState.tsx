import { Button, Empty, Flex } from 'antd';
import { useMessages } from '@/i18n/messages';
import { resourceMessages } from './messages';

interface Props {
  entity: string;
  /** In place of the usual words. */
  words?: string;
  filtered: boolean;
  onAdd?: () => void;
  importable: boolean;
  onClearFilters: () => void;
}

/** Says what belongs here and offers the one action that fills it. */
export function EmptyState({ entity, words, filtered, onAdd, importable, onClearFilters }: Props) {
  const m = useMessages(resourceMessages);
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <Flex vertical gap={4}>
          <span>{filtered ? m.emptyFiltered : (words ?? m.emptyTitle(entity))}</span>
          {!filtered && words === undefined && (
            <span>{onAdd === undefined ? m.emptyRead : m.emptyAdd(entity, importable)}</span>
          )}
        </Flex>
      }
    >
      {filtered && <Button onClick={onClearFilters}>{m.clearFilters}</Button>}
      {!filtered && onAdd !== undefined && (
        <Button type="primary" onClick={onAdd}>
          {m.addOf(entity)}
        </Button>
      )}
    </Empty>
  );
}
