import { SearchOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Input, Tree, type TreeDataNode, Typography } from 'antd';
import { type HTMLAttributes, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useDevice } from '@/shell/layout';
import { peopleMessages } from '../messages';
import { flat, marked, search, type Unit, unitAt, unitName } from './tree';
import './units.css';

interface Props<U extends Unit> {
  label: string;
  units: readonly U[];
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** Offers dragging onto another unit. */
  onMove?: (id: string, parentId: string) => void;
  /** For trees that are fetched level by level; the search is then the server's. */
  load?: (id: string) => Promise<void>;
  keyword?: string;
  onKeyword?: (keyword: string) => void;
  /** Below the search box, such as that there is more than is shown. */
  notice?: string;
  /** Beside the search box. */
  extra?: ReactNode;
  empty: ReactNode;
}
const ROW_PX = 32;
const MOST_PX = { desktop: 620, tablet: 420, mobile: 300 } as const;

/** A tree of units with search; the keyboard chooses with arrows and Enter, the mouse may also drag. */
export function UnitTree<U extends Unit>(props: Props<U>) {
  const { label, units, selected, onSelect, onMove, load, notice, extra, empty } = props;
  const m = useMessages(peopleMessages).unit;
  const language = useLanguage((s) => s.language);
  const device = useDevice();
  const [own, setOwn] = useState('');
  const keyword = props.keyword ?? own;
  const sought = useDeferredValue(keyword);
  const [over, setOver] = useState<string>();
  const dragged = useRef<string>(undefined);
  const searching = sought.trim() !== '';
  const found = load === undefined ? search(units, sought) : { tree: units, open: [], hits: units.length };
  const [opened, setOpened] = useState<readonly string[]>(() => units.map((unit) => unit.id));
  // While searching, what is open follows the matches; these were opened or closed by hand since.
  const [flipped, setFlipped] = useState<readonly string[]>([]);
  const open = searching && load === undefined ? differing(found.open, flipped) : opened;

  const setKeyword = (text: string) => {
    setFlipped([]);
    if (props.onKeyword === undefined) setOwn(text);
    else props.onKeyword(text);
  };
  // There is no order to change: whatever is dropped goes below the unit under the pointer. The tree's own
  // dragging would take the upper half of a row for the gap above it and then refuse the drop.
  const dragging = (id: string): Dragging => ({
    draggable: true,
    onDragStart: (event) => {
      dragged.current = id;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', id);
    },
    onDragOver: (event) => {
      if (dragged.current === undefined || dragged.current === id) return;
      event.preventDefault();
      if (over !== id) setOver(id);
    },
    onDragLeave: () => setOver((current) => (current === id ? undefined : current)),
    onDragEnd: () => {
      dragged.current = undefined;
      setOver(undefined);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged.current !== undefined && dragged.current !== id) onMove?.(dragged.current, id);
    },
  });
  const all = flat(units).filter((unit) => (unit.children?.length ?? 0) > 0);
  const nodes = (list: readonly Unit[]): TreeDataNode[] =>
    list.map((unit) => ({
      key: unit.id,
      title: (
        <Title
          unit={unit}
          name={unitName(unit, language)}
          keyword={sought}
          disabledText={m.disabled}
          over={unit.id === over}
          {...(onMove && !searching && { drag: dragging(unit.id) })}
        />
      ),
      isLeaf: unit.leaf ?? (load === undefined && (unit.children?.length ?? 0) === 0),
      ...(unit.children && { children: nodes(unit.children) }),
    }));
  return (
    <Flex vertical gap={8} style={{ minWidth: 0 }}>
      <Flex gap={8} align="center">
        <Input
          allowClear
          aria-label={`${m.search} · ${label}`}
          prefix={<SearchOutlined />}
          placeholder={m.search}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {extra}
      </Flex>
      {load === undefined && all.length > 0 && (
        <Flex gap={8} align="center" style={{ minHeight: 24 }}>
          {searching ? (
            <Typography.Text type="secondary" role="status">
              {m.hits(found.hits)}
            </Typography.Text>
          ) : (
            <>
              <Button type="link" size="small" onClick={() => setOpened(all.map((unit) => unit.id))}>
                {m.expand}
              </Button>
              <Button type="link" size="small" onClick={() => setOpened([])}>
                {m.collapse}
              </Button>
            </>
          )}
        </Flex>
      )}
      {notice !== undefined && <Typography.Text type="secondary">{notice}</Typography.Text>}
      {found.tree.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={searching ? m.noHits : empty} />
      ) : (
        <Tree
          blockNode
          className="unit-tree"
          aria-label={label}
          height={MOST_PX[device]}
          itemHeight={ROW_PX}
          treeData={nodes(found.tree)}
          selectedKeys={selected === undefined ? [] : [selected]}
          onSelect={(keys) => onSelect(keys[0] === undefined ? undefined : String(keys[0]))}
          expandedKeys={[...open]}
          onExpand={(keys, { node }) => {
            if (searching && load === undefined) {
              setFlipped((old) => differing(old, [String(node.key)]));
            } else setOpened(keys.map(String));
          }}
          loadData={
            load &&
            (async ({ key }) => {
              if (unitAt(units, String(key))?.children === undefined) await load(String(key));
            })
          }
        />
      )}
    </Flex>
  );
}

/** What is in one list but not in both. */
const differing = (a: readonly string[], b: readonly string[]): readonly string[] => [
  ...a.filter((id) => !b.includes(id)),
  ...b.filter((id) => !a.includes(id)),
];

type Dragging = Pick<
  HTMLAttributes<HTMLElement>,
  'draggable' | 'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDragEnd' | 'onDrop'
>;

interface TitleProps {
  unit: Unit;
  name: string;
  keyword: string;
  disabledText: string;
  /** Something is dragged over it. */
  over: boolean;
  drag?: Dragging;
}

function Title({ unit, name, keyword, disabledText, over, drag }: TitleProps) {
  const [before, hit, after] = marked(name, keyword);
  return (
    <span className={over ? 'unit-title unit-over' : 'unit-title'} {...drag}>
      <span className="unit-name">
        {before}
        {hit !== '' && <mark>{hit}</mark>}
        {after}
      </span>
      <span className="unit-note">{unit.code}</span>
      {unit.enabled === false && <span className="unit-note">{disabledText}</span>}
      {unit.note !== undefined && <span className="unit-count">{unit.note}</span>}
    </span>
  );
}
