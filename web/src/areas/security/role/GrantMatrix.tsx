import { Badge, Button, Checkbox, Empty, Flex, Input, Typography } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { Action as ActionInfo } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { GrantRow } from './GrantRow';
import './grants.css';
import { type Cell, cellsOf, countOf, type Granted, narrow, setCells, type TreeModule, tickOf } from './grants';
import { TickBox } from './TickBox';

interface Props {
  tree: readonly TreeModule[];
  actions: readonly ActionInfo[];
  value: Granted;
  onChange: (change: (granted: Granted) => Granted) => void;
  disabled: boolean;
}

/** Module → permission → action, as one grid of native boxes: hundreds of them stay quick. */
export function GrantMatrix({ tree, actions, value, onChange, disabled }: Props) {
  const m = useMessages(securityMessages).role;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [text, setText] = useState('');
  const [only, setOnly] = useState<Granted>();
  const modules = useMemo(() => narrow(tree, text, only), [tree, text, only]);
  const shown = useMemo(() => modules.flatMap((module) => module.permissions), [modules]);
  const set = useCallback(
    (cells: readonly Cell[], on: boolean) => onChange((granted) => setCells(granted, cells, on)),
    [onChange],
  );
  const columns = useMemo(
    () => actions.map((action) => ({ code: action.code, name: chinese ? action.nameZh : action.nameEn })),
    [actions, chinese],
  );
  return (
    <Flex vertical gap={8}>
      <Flex wrap gap="8px 12px" align="center">
        <Input.Search
          allowClear
          aria-label={m.search}
          placeholder={m.search}
          onChange={(event) => setText(event.target.value)}
          style={{ maxWidth: 260 }}
        />
        <Checkbox checked={only !== undefined} onChange={(event) => setOnly(event.target.checked ? value : undefined)}>
          {m.onlyGranted}
        </Checkbox>
        <Button size="small" disabled={disabled} onClick={() => set(cellsOf(shown), true)}>
          {m.selectAll}
        </Button>
        <Button size="small" disabled={disabled} onClick={() => set(cellsOf(shown), false)}>
          {m.clearAll}
        </Button>
        <Badge status="processing" text={m.granted(countOf(value))} />
      </Flex>
      <Typography.Text type="secondary">{m.keys}</Typography.Text>
      {modules.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.nothingFound} />
      ) : (
        <div className="grant-scroll">
          <table className="grant-table">
            <caption className="screen-reader-only">{m.grants}</caption>
            <thead>
              <tr>
                <th scope="col">{m.grants}</th>
                <th scope="col">{m.row}</th>
                {columns.map(({ code, name }) => (
                  <th key={code} scope="col">
                    <span>{name}</span>
                    <TickBox
                      label={m.wholeColumn(name)}
                      tick={tickOf(value, cellsOf(shown, code))}
                      disabled={disabled || cellsOf(shown, code).length === 0}
                      onTick={(on) => set(cellsOf(shown, code), on)}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            {modules.map((module) => (
              <tbody key={module.code}>
                <tr className="grant-module">
                  <th scope="rowgroup">{chinese ? module.nameZh : module.nameEn}</th>
                  <td>
                    <TickBox
                      label={m.wholeModule(chinese ? module.nameZh : module.nameEn)}
                      tick={tickOf(value, cellsOf(module.permissions))}
                      disabled={disabled || cellsOf(module.permissions).length === 0}
                      onTick={(on) => set(cellsOf(module.permissions), on)}
                    />
                  </td>
                </tr>
                {module.permissions.map((permission) => (
                  <GrantRow
                    key={permission.code}
                    permission={permission}
                    columns={columns}
                    granted={value[permission.code]}
                    chinese={chinese}
                    disabled={disabled}
                    onSet={set}
                  />
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Flex>
  );
}
