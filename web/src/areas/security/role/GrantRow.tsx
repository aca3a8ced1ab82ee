import { Badge, Typography } from 'antd';
import { memo } from 'react';
import type { TreePermission } from '@/api/schema.gen';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { type Cell, cellsOf, tickOf } from './grants';
import { TickBox } from './TickBox';

interface Props {
  permission: TreePermission;
  columns: readonly { code: string; name: string }[];
  granted: readonly string[] | undefined;
  chinese: boolean;
  disabled: boolean;
  onSet: (cells: readonly Cell[], on: boolean) => void;
}

/** Drawn again only when its own boxes change. */
export const GrantRow = memo(function GrantRow({ permission, columns, granted, chinese, disabled, onSet }: Props) {
  const all = useMessages(securityMessages);
  const m = all.role;
  const name = chinese ? permission.nameZh : permission.nameEn;
  const row = cellsOf([permission]);
  const held = granted === undefined ? {} : { [permission.code]: granted };
  return (
    <tr>
      <th scope="row">
        {name}
        {permission.risk === 'HIGH' && (
          <span className="grant-risk">
            <Badge status="warning" text={all.permission.risks.HIGH} />
          </span>
        )}
        <Typography.Text type="secondary" className="grant-code">
          {permission.code}
        </Typography.Text>
      </th>
      <td>
        <TickBox
          label={m.wholeRow(name)}
          tick={tickOf(held, row)}
          disabled={disabled || row.length === 0}
          onTick={(on) => onSet(row, on)}
        />
      </td>
      {columns.map(({ code, name: action }) => {
        const may = permission.grantable.includes(code);
        return (
          <td key={code}>
            {permission.actions.includes(code) && (
              <TickBox
                label={m.box(name, action)}
                tick={granted?.includes(code) ? 'all' : 'none'}
                disabled={disabled || !may}
                title={may ? undefined : m.cannotGrant}
                onTick={(on) => onSet([{ permission, action: code }], on)}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
});
