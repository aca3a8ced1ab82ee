import { IdcardOutlined, LogoutOutlined, SettingOutlined, ToolOutlined, UserOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Avatar, Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { report } from '@/app/failures';
import { LOGIN } from '@/app/guards';
import { pagesOf } from '@/app/manifest';
import { appMessages } from '@/app/messages';
import { areas } from '@/areas';
import { canVisit } from '@/auth/permissions';
import { signOut, useSession } from '@/auth/session';
import { inLanguage, useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { useFileUrl } from '@/ui/useFileUrl';

export function UserMenu({ compact }: { compact: boolean }) {
  const m = useMessages(appMessages);
  const user = useSession((s) => s.user);
  const avatar = useFileUrl(user?.avatar);
  const language = useLanguage((s) => s.language);
  const grants = useSession((s) => s.grants);
  const navigate = useNavigate();
  // The menu leaves these out; whoever may open them finds them here.
  const hidden = pagesOf(areas).filter(
    (page) => page.hidden && page.permissions !== undefined && canVisit(grants, page.permissions),
  );
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
            key: 'center',
            label: m.user.center,
            icon: <IdcardOutlined />,
            onClick: () => void navigate('/account/center'),
          },
          {
            key: 'account',
            label: m.user.account,
            icon: <SettingOutlined />,
            onClick: () => void navigate('/account/settings'),
          },
          ...hidden.map((page) => ({
            key: page.path,
            label: inLanguage(page.title, language),
            icon: <ToolOutlined />,
            onClick: () => void navigate(page.path),
          })),
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
