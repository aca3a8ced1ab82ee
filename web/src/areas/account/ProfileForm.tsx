import { UserOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Avatar, Button, Flex, Form, Input, Select, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { api, call, result } from '@/api/client';
import { errorFromThrown } from '@/api/errors';
import type { ProfileView, StoredFile } from '@/api/schema.gen';
import { report } from '@/app/failures';
import { loadUser, useSession } from '@/auth/session';
import { followBrowser, isLanguage, setLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { placeErrors } from '@/resource/serverErrors';
import { DescriptionGrid } from '@/ui/DescriptionGrid';
import { useFileUrl } from '@/ui/useFileUrl';
import { AvatarCrop } from './AvatarCrop';
import { accountMessages } from './messages';

const LARGEST_AVATAR = 2 * 1024 * 1024;
const INPUTS = ['nickname', 'email', 'mobile', 'language'];

export function ProfileForm() {
  const m = useMessages(accountMessages).profile;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const user = useSession((s) => s.user);
  const [form] = Form.useForm<ProfileView>();
  const avatar = useFileUrl(user?.avatar);
  const [chosen, setChosen] = useState<File>();
  const profile = useQuery({ queryKey: ['profile'], queryFn: () => result(api.GET('/api/user/profile')) });
  const save = useMutation({
    mutationFn: (change: Partial<ProfileView>) => {
      const { nickname, language, email, mobile, avatar, version } = { ...(profile.data as ProfileView), ...change };
      return result(api.PATCH('/api/user/profile', { body: { nickname, language, email, mobile, avatar, version } }));
    },
    meta: { silent: true },
    onSuccess: async (_, { language }) => {
      if (isLanguage(language)) setLanguage(language);
      else if (language === '') followBrowser();
      void message.success(m.saved);
      await Promise.all([loadUser(), queries.invalidateQueries({ queryKey: ['profile'] })]);
    },
    onError: async (thrown) => {
      const error = errorFromThrown(thrown);
      const { atFields, first, other } = placeErrors(error.errors, INPUTS);
      form.setFields(atFields as Parameters<typeof form.setFields>[0]);
      if (error.kind === 'conflict') {
        void message.warning(m.conflict);
        await queries.invalidateQueries({ queryKey: ['profile'] });
      } else if (first === undefined || other.length > 0) await report(error);
    },
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const data = new FormData();
      data.append('file', file);
      const stored = await call<StoredFile>('POST', '/api/user/file/upload', {
        query: { purpose: 'avatar' },
        form: data,
      });
      await save.mutateAsync({ avatar: stored.id }).catch(() => undefined);
    },
  });
  const choose = (file: File) => {
    setChosen(file);
    return false;
  };
  const crop = (cropped: File) => {
    setChosen(undefined);
    if (cropped.size > LARGEST_AVATAR) void message.error(m.avatarTooLarge);
    else upload.mutate(cropped);
  };
  if (profile.data === undefined) return <Skeleton active />;
  return (
    <Flex vertical gap={16} style={{ maxWidth: 480 }}>
      <Flex gap={16} align="center">
        <Avatar size={64} src={avatar} icon={<UserOutlined />} alt={m.avatar} />
        <Flex vertical gap={4}>
          <Upload accept="image/png,image/jpeg" showUploadList={false} beforeUpload={choose}>
            <Button loading={upload.isPending}>{m.changeAvatar}</Button>
          </Upload>
          <span>{m.avatarHelp}</span>
        </Flex>
      </Flex>
      {chosen !== undefined && (
        <AvatarCrop
          file={chosen}
          onCrop={crop}
          onBroken={() => {
            setChosen(undefined);
            void message.error(m.avatarBroken);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
      <DescriptionGrid
        columns={1}
        items={[
          { key: 'name', label: m.name, value: user?.name },
          { key: 'username', label: m.username, value: user?.username },
        ]}
      />
      <Form
        key={profile.data.version}
        form={form}
        name="profile"
        layout="vertical"
        initialValues={profile.data}
        onFinish={(values) => save.mutate(values)}
      >
        <Form.Item name="nickname" label={m.nickname} extra={m.nicknameHelp}>
          <Input maxLength={50} autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="email" label={m.email} rules={[{ type: 'email' }]}>
          <Input maxLength={200} autoComplete="email" />
        </Form.Item>
        <Form.Item name="mobile" label={m.mobile} extra={m.mobileHelp}>
          <Input maxLength={30} autoComplete="tel" />
        </Form.Item>
        <Form.Item name="language" label={m.language}>
          <Select
            options={[
              { value: '', label: m.automatic },
              { value: 'zh-CN', label: m.chinese },
              { value: 'en-US', label: m.english },
            ]}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {m.save}
        </Button>
      </Form>
    </Flex>
  );
}
