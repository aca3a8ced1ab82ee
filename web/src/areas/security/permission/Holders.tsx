import { useQuery } from '@tanstack/react-query';
import { Flex, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api, result } from '@/api/client';
import type { Permission as PermissionInfo } from '@/api/schema.gen';
import { pagesOf } from '@/app/manifest';
import { areas } from '@/areas';
import { inLanguage, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { Section } from '../Section';
import { useActionNames } from '../useActionNames';

/** Who holds a permission and what it opens; the pages are those of this program's own manifest. */
export function Holders({ permission }: { permission: PermissionInfo }) {
  const m = useMessages(securityMessages).permission;
  const language = useLanguage((s) => s.language);
  const nameOf = useActionNames();
  const { id, code } = permission;
  const holders = useQuery({
    queryKey: ['permissions', 'holders', id],
    queryFn: () => result(api.GET('/api/security/permission/{id}/holders', { params: { path: { id } } })),
  });
  const pages = pagesOf(areas).filter((page) => page.permissions?.some((needed) => needed === code));
  if (holders.data === undefined) return <Skeleton active />;
  const { roles, users, userCount, operations } = holders.data;
  return (
    <>
      <Section title={m.actions}>{permission.actions.split(',').map(nameOf).join(' · ')}</Section>
      <Section title={m.roles}>
        <Lines none={m.noRoles}>
          {roles.map((role) => (
            <li key={role.id}>
              {language === 'zh-CN' ? role.nameZh : role.nameEn}{' '}
              <Typography.Text type="secondary">{role.actions.map(nameOf).join(' · ')}</Typography.Text>
            </li>
          ))}
        </Lines>
      </Section>
      <Section title={m.users(userCount)}>
        {users.length === 0 && <Typography.Text type="secondary">{m.noUsers}</Typography.Text>}
        <Flex wrap gap="4px 16px">
          {users.map((user) => (
            <span key={user.id}>
              {user.name} <Typography.Text type="secondary">{user.username}</Typography.Text>
            </span>
          ))}
        </Flex>
      </Section>
      <Section title={m.pages}>
        <Lines none={m.noPages}>
          {pages.map((page) => (
            <li key={page.path}>
              <Link to={page.path}>{inLanguage(page.title, language)}</Link>{' '}
              <Typography.Text type="secondary">{page.path}</Typography.Text>
            </li>
          ))}
        </Lines>
      </Section>
      <Section title={m.operations}>
        <Lines none={m.noOperations}>
          {operations.map((operation) => (
            <li key={`${operation.id} ${operation.action}`}>
              {operation.label} <Typography.Text type="secondary">{nameOf(operation.action)}</Typography.Text>
            </li>
          ))}
        </Lines>
      </Section>
    </>
  );
}

function Lines({ none, children }: { none: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return <Typography.Text type="secondary">{none}</Typography.Text>;
  return <ul style={{ margin: 0, paddingInlineStart: 20 }}>{children}</ul>;
}
