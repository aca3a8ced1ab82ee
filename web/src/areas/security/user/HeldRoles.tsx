import { useQuery } from '@tanstack/react-query';
import { Badge, Flex, Skeleton, Typography } from 'antd';
import { api, result } from '@/api/client';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { securityMessages } from '../messages';
import { Section } from '../Section';

export const loadHeldRoles = (userId: string) =>
  result(api.GET('/api/security/user/{id}/roles', { params: { path: { id: userId } } }));

export function HeldRoles({ userId }: { userId: string }) {
  const m = useMessages(securityMessages);
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const roles = useQuery({ queryKey: ['users', 'roles', userId], queryFn: () => loadHeldRoles(userId) });
  return (
    <Section title={m.user.roles}>
      {roles.isPending && <Skeleton active paragraph={{ rows: 1 }} title={false} />}
      {roles.data?.length === 0 && <Typography.Text type="secondary">{m.user.noRoles}</Typography.Text>}
      <Flex wrap gap="4px 16px">
        {roles.data?.map((role) => (
          <Badge
            key={role.id}
            status={role.enabled ? 'success' : 'default'}
            text={`${chinese ? role.nameZh : role.nameEn}${role.enabled ? '' : ` (${m.user.roleOff})`}`}
          />
        ))}
      </Flex>
    </Section>
  );
}
