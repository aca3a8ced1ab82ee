import { Breadcrumb, Button, Empty, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useCan } from '@/auth/Can';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { type Described, DescriptionGrid } from '@/ui/DescriptionGrid';
import { peopleMessages } from '../messages';
import type { UnitVerb } from './commands';
import { type Unit, unitName } from './tree';
import { UnitHistory } from './UnitHistory';
import type { UnitKind } from './unitKind';

interface Props {
  kind: UnitKind;
  /** The unit with what stands above it, outermost first; empty when none is chosen. */
  path: readonly Unit[];
  facts: readonly Described[];
  onCommand: (verb: UnitVerb) => void;
  onChoose: (id: string) => void;
  /** Puts the commands of the tree among others of the page. */
  commands?: (ofTree: ReactNode) => ReactNode;
  children?: ReactNode;
}

/** The chosen unit: where it stands, what it is, what can be done with it, and how it became so. */
export function UnitDetails({ kind, path, facts, onCommand, onChoose, commands, children }: Props) {
  const m = useMessages(peopleMessages).unit;
  const language = useLanguage((s) => s.language);
  const can = useCan(kind.permissions);
  const unit = path.at(-1);
  if (unit === undefined) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <Flex vertical gap={4}>
            <strong>{m.chooseTitle}</strong>
            <Typography.Text type="secondary">{m.chooseAbout(kind.entity)}</Typography.Text>
          </Flex>
        }
      />
    );
  }
  const name = unitName(unit, language);
  const ofTree = can('edit') && (
    <>
      <Button onClick={() => onCommand('rename')}>{m.rename}</Button>
      <Button onClick={() => onCommand('move')}>{m.move}</Button>
      <Button onClick={() => onCommand('merge')}>{m.merge}</Button>
    </>
  );
  const other = language === 'zh-CN' ? unit.nameEn : unit.nameCn;
  return (
    <Flex vertical gap={16} style={{ minWidth: 0 }}>
      <div>
        {path.length > 1 && (
          <Breadcrumb
            aria-label={m.path}
            items={path.slice(0, -1).map((above) => ({
              key: above.id,
              title: (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onChoose(above.id)}>
                  {unitName(above, language)}
                </Button>
              ),
            }))}
          />
        )}
        <h2 style={{ margin: 0, fontSize: 18 }} className="break-anywhere">
          {name}
        </h2>
        <Typography.Text type="secondary">
          {unit.code}
          {other !== name && other !== '' && ` · ${other}`}
        </Typography.Text>
      </div>
      <Flex wrap gap={8} role="group" aria-label={m.commands(name)} className="no-print">
        {commands === undefined ? ofTree : commands(ofTree)}
      </Flex>
      <DescriptionGrid items={facts} columns={2} />
      {children}
      <UnitHistory kind={kind} id={unit.id} />
    </Flex>
  );
}
