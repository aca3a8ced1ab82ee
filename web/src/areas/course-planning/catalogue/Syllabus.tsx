import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Flex, Popconfirm, Typography, Upload } from 'antd';
import { useState } from 'react';
import { call } from '@/api/client';
import { download } from '@/api/download';
import type { SyllabusView } from '@/api/schema.gen';
import { Can } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import type { StoredFile } from '@/task/Papers';
import { at } from '../common/fields';
import { COURSES } from '../common/rights';
import { catalogueMessages } from './messages';
import type { Course } from './rows';

const PATH = at('/course/syllabus');

async function store(file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const query = { purpose: 'attachment' };
  return (await call<StoredFile>('POST', '/api/user/file/upload', { query, form })).id;
}

/** The syllabus of a course: read by whoever opens it, put there by whoever keeps it. */
export function Syllabus({ course }: { course: Course }) {
  const m = useMessages(catalogueMessages).course.syllabus;
  const { message } = App.useApp();
  const queries = useQueryClient();
  const [now, setNow] = useState<SyllabusView>({ ...course, syllabusFileId: course.syllabusFileId ?? null });
  const put = useMutation({
    mutationFn: async (file: File | undefined) => {
      const fileId = file === undefined ? null : await store(file);
      return call<SyllabusView>('POST', PATH, { body: { id: now.id, version: now.version, fileId } });
    },
    onSuccess: (next) => {
      setNow(next);
      void message.success(next.syllabusFileId ? m.saved : m.removed);
      void queries.invalidateQueries({ queryKey: ['courses'] });
    },
  });
  const open = useMutation({ mutationFn: () => download(PATH, { query: { id: now.id } }) });
  const has = Boolean(now.syllabusFileId);
  return (
    <section aria-label={m.title}>
      <h2 style={{ fontSize: 14, marginBlock: '0 8px' }}>{m.title}</h2>
      <Flex wrap gap={8} align="center">
        {has ? (
          <Button icon={<DownloadOutlined />} loading={open.isPending} onClick={() => open.mutate()}>
            {m.download}
          </Button>
        ) : (
          <Typography.Text type="secondary">{m.none}</Typography.Text>
        )}
        <Can permissions={COURSES} action="edit">
          <Upload
            showUploadList={false}
            beforeUpload={(file) => {
              put.mutate(file);
              // Sent by us, with the session.
              return false;
            }}
          >
            <Button icon={<UploadOutlined />} loading={put.isPending}>
              {has ? m.replace : m.upload}
            </Button>
          </Upload>
          {has && (
            <Popconfirm title={m.removeTitle} okText={m.remove} onConfirm={() => put.mutate(undefined)}>
              <Button type="text" danger>
                {m.remove}
              </Button>
            </Popconfirm>
          )}
        </Can>
      </Flex>
    </section>
  );
}
