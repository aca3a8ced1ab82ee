import { LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar, Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { report } from '@/app/failures';
import { LOGIN } from '@/app/guards';
import { appMessages } from '@/app/messages';
import { signOut, useSession } from '@/auth/session';
import { useMessages } from '@/i18n/messages';
import { useFileUrl } from '@/ui/useFileUrl';

export function UserMenu({ compact }: { compact: boolean }) {
  const m = useMessages(appMessages);
  const user = useSession((s) => s.user);
  const avatar = useFileUrl(user?.avatar);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const name = user?.nickname || user?.name || '';
  const leave = async () => {
    const told = signOut();
    // The next person at this browser must not see what was loaded.
    queries.clear();
    await navigate(LOGIN);
    await told.catch(report);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'name', label: user?.name, icon: <UserOutlined />, disabled: true },
          {
            key: 'account',
            label: m.user.account,
            icon: <SettingOutlined />,
            onClick: () => void navigate('/account/settings'),
          },
          { type: 'divider' },
          { key: 'out', label: m.user.signOut, icon: <LogoutOutlined />, onClick: () => void leave() },
        ],
      }}
    >
      <Button type="text" aria-label={m.user.menu(name)} style={{ paddingInline: 8 }}>
        <Avatar size={24} src={avatar} icon={<UserOutlined />} alt="" />
        {!compact && <span className="user-name">{name}</span>}
      </Button>
    </Dropdown>
  );
}
