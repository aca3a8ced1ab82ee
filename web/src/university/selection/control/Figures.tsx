import { Col, Row, Table } from 'antd';
import type { Control, HotSection } from './calls';
import { HotSections } from './HotSections';
import { useControlWords } from './messages';
import { Pace } from './Pace';

interface Props {
  data: Control;
  /** Left out where nothing can be done. */
  onQuota?: (section: HotSection) => void;
  onStatus?: (section: HotSection) => void;
}

/** How fast it goes, why requests fail, and where the rush is. */
export function Figures({ data, onQuota, onStatus }: Props) {
  const m = useControlWords();
  return (
    <Row gutter={[24, 24]}>
      <Col xs={24} lg={14}>
        <section aria-label={m.perMinute}>
          <h2 className="control-part">{m.perMinute}</h2>
          <Pace minutes={data.perMinute} />
        </section>
      </Col>
      <Col xs={24} lg={10}>
        <section aria-label={m.refusals}>
          <h2 className="control-part">{m.refusals}</h2>
          <Table
            size="small"
            rowKey="code"
            aria-label={m.refusals}
            dataSource={[...data.refusals]}
            pagination={{ pageSize: 8, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
            locale={{ emptyText: m.noRefusals }}
            columns={[
              { title: m.rule, dataIndex: 'label' },
              { title: m.count, dataIndex: 'count', align: 'right' },
            ]}
          />
        </section>
      </Col>
      <Col xs={24}>
        <section aria-label={m.hot}>
          <h2 className="control-part">{m.hot}</h2>
          <HotSections sections={data.hot} onQuota={onQuota} onStatus={onStatus} />
        </section>
      </Col>
    </Row>
  );
}
