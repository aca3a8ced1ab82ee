import { useQuery } from '@tanstack/react-query';
import { Empty, Flex, Segmented, Select, Skeleton, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatNumber } from '@/lib/text';
import { ReferenceSelect } from '@/resource/ReferenceSelect';
import { divisionOptions, studentTypeOptions } from '../../common/fields';
import { useCommon } from '../../common/useCommon';
import { peopleMessages } from '../messages';
import { GROUPS, userOptions } from './calls';
import { categoriesFor } from './OpensTab';
import { loadSeen, loadSeers, type SeenBy } from './seen';

/** Both ways: what somebody sees and why, and who sees something and why. */
export function SeenTab() {
  const m = useMessages(peopleMessages).group.seen;
  const [way, setWay] = useState<'person' | 'row'>('person');
  return (
    <Flex vertical gap={12}>
      <Segmented<'person' | 'row'>
        style={{ alignSelf: 'flex-start' }}
        value={way}
        onChange={setWay}
        options={[
          { value: 'person', label: m.byPerson },
          { value: 'row', label: m.byRow },
        ]}
      />
      {way === 'person' ? <ByPerson /> : <ByRow />}
    </Flex>
  );
}

function ByPerson() {
  const c = useCommon();
  const all = useMessages(peopleMessages);
  const m = all.group.seen;
  const [userId, setUserId] = useState<string>();
  const seen = useQuery({
    queryKey: [GROUPS, 'seen', userId],
    queryFn: ({ signal }) => loadSeen(userId ?? '', signal),
    enabled: userId !== undefined,
  });
  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={4} style={{ maxWidth: 360 }}>
        <label htmlFor="seen-person">{m.person}</label>
        <ReferenceSelect
          id="seen-person"
          source={userOptions}
          value={userId}
          onChange={(value) => setUserId(value as string | undefined)}
        />
      </Flex>
      {userId === undefined && <Typography.Text type="secondary">{m.choosePerson}</Typography.Text>}
      {seen.isLoading && <Skeleton active />}
      {seen.data?.types.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={seen.data.why || m.nothing} />
      )}
      {seen.data !== undefined && (
        <Table
          size="small"
          rowKey="studentType"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...seen.data.types]}
          columns={[
            {
              title: c.studentType,
              render: (_, { studentType }) =>
                studentTypeOptions(c).find(({ value }) => value === studentType)?.label ?? studentType,
            },
            { title: all.group.divisions, render: (_, { divisions }) => <Names names={divisions} /> },
            { title: all.group.categories, render: (_, { categories }) => <Names names={categories} /> },
            { title: m.programmes, align: 'right', render: (_, { programmes }) => formatNumber(programmes) },
            { title: m.students, align: 'right', render: (_, { students }) => formatNumber(students) },
            { title: m.why, render: (_, { groups }) => <Names names={groups} /> },
          ]}
        />
      )}
    </Flex>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const m = useMessages(peopleMessages).group.seen;
  if (names.length === 0) return m.all;
  return (
    <Flex wrap gap={4} style={{ maxWidth: 260 }}>
      {names.map((name) => (
        <Tag key={name} style={{ marginInlineEnd: 0 }}>
          {name}
        </Tag>
      ))}
    </Flex>
  );
}

function ByRow() {
  const c = useCommon();
  const m = useMessages(peopleMessages).group.seen;
  const chinese = useLanguage((s) => s.language) === 'zh-CN';
  const [by, setBy] = useState<SeenBy>('division');
  const [id, setId] = useState<string>();
  const seers = useQuery({
    queryKey: [GROUPS, 'seers', by, id],
    queryFn: ({ signal }) => loadSeers(by, id ?? '', signal),
    enabled: id !== undefined,
  });
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8} align="end">
        <Flex vertical gap={4}>
          <label htmlFor="seen-by">{m.what}</label>
          <Select<SeenBy>
            id="seen-by"
            style={{ width: 140 }}
            value={by}
            onChange={(next) => {
              setBy(next);
              setId(undefined);
            }}
            options={(['division', 'category', 'studentType'] as const).map((value) => ({ value, label: m.by[value] }))}
          />
        </Flex>
        <Flex vertical gap={4} style={{ flex: '1 1 220px', maxWidth: 360 }}>
          <label htmlFor="seen-row">{m.by[by]}</label>
          {by === 'studentType' ? (
            <Select id="seen-row" value={id} onChange={setId} options={studentTypeOptions(c)} />
          ) : (
            <ReferenceSelect
              key={by}
              id="seen-row"
              source={by === 'division' ? divisionOptions : categoriesFor(chinese)}
              value={id}
              onChange={(value) => setId(value as string | undefined)}
            />
          )}
        </Flex>
      </Flex>
      {id === undefined && <Typography.Text type="secondary">{m.chooseRow}</Typography.Text>}
      {seers.isLoading && <Skeleton active />}
      {seers.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={m.nobody} />}
      {seers.data !== undefined && seers.data.length > 0 && (
        <Table
          size="small"
          rowKey="userId"
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={[...seers.data]}
          columns={[
            { title: m.name, dataIndex: 'name' },
            { title: m.account, dataIndex: 'username' },
            { title: m.why, render: (_, { why }) => <Names names={why} /> },
          ]}
        />
      )}
    </Flex>
  );
}
