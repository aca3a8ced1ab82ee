import { useQuery } from '@tanstack/react-query';
import { Card, Col, Empty, Flex, Row, Skeleton, Statistic } from 'antd';
import { Link } from 'react-router';
import { useCan } from '@/auth/Can';
import { useMessages } from '@/i18n/messages';
import { PageHead } from '@/ui/PageHead';
import { STAFF } from '../common/fields';
import { Bars } from './Bars';
import { atAGlance, type Glance } from './calls';
import { Leaves } from './Leaves';
import { homeMessages } from './messages';
import { QuickSearch } from './QuickSearch';

/** The search for everybody who may look for students; the rest for those who work with their records. */
export default function Home() {
  const m = useMessages(homeMessages);
  const mayCount = useCan(STAFF)('query');
  return (
    <Flex vertical gap={16}>
      <Card variant="borderless" styles={{ body: { padding: 16 } }}>
        <PageHead title={m.title} about={mayCount ? m.about : m.aboutQuick} />
        <QuickSearch />
      </Card>
      {mayCount && <Glances />}
    </Flex>
  );
}

function Glances() {
  const m = useMessages(homeMessages);
  const glance = useQuery({ queryKey: ['si-home'], queryFn: ({ signal }) => atAGlance(signal) });
  const { data } = glance;
  if (glance.isPending) {
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <Card variant="borderless">
        <Empty description={m.failed} />
      </Card>
    );
  }
  return (
    <>
      <Todo glance={data} />
      <Row gutter={[16, 16]}>
        <Col xs={24} lg={12}>
          <Bars title={m.byStatus} counts={data.byStatus} filter="studyStatusId" />
        </Col>
        <Col xs={24} lg={12}>
          <Flex vertical gap={16}>
            <Bars title={m.byYear} counts={data.byYear} filter="yearOfStudy" />
            <Leaves leaves={data.expiringLeaves} />
          </Flex>
        </Col>
        <Col span={24}>
          <Bars title={m.byProgramme} counts={data.byProgramme} filter="programmeId" wide />
        </Col>
      </Row>
    </>
  );
}

/** What waits for somebody; those who cannot do it themselves are not sent to it. */
function Todo({ glance }: { glance: Glance }) {
  const m = useMessages(homeMessages);
  const office = useCan(['ADMIN_AUTH_SI'])('edit');
  const items = [
    { key: 'toRegister', value: glance.toRegister, to: office ? '/si/task/registeStudent' : undefined },
    {
      key: 'requestsPending',
      value: glance.requestsPending,
      to: office ? '/si/task/updateStudent?tab=requests' : undefined,
    },
    { key: 'notRegistered', value: glance.notRegistered, to: '/si/registration' },
  ] as const;
  return (
    <ul className="plain-list todo-figures" aria-label={m.todo}>
      {items.map(({ key, value, to }) => {
        const figure = <Statistic title={m.figures[key]} value={value} />;
        return (
          <li key={key} className="home-figure">
            {to === undefined ? (
              <div className="todo-figure">{figure}</div>
            ) : (
              <Link to={to} className="todo-figure">
                {figure}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
