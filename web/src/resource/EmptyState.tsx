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
  /** The list was not read: nothing is known about what belongs here. */
  onRetry?: () => void;
}

/** Says what belongs here and offers the one action that fills it. */
export function EmptyState({ entity, words, filtered, onAdd, importable, onClearFilters, onRetry }: Props) {
  const m = useMessages(resourceMessages);
  if (onRetry !== undefined) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.unread}>
        <Button onClick={onRetry}>{m.retry}</Button>
      </Empty>
    );
  }
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
