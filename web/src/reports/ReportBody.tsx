import { Descriptions, Flex, List, Tag, Typography } from 'antd';
import { useLanguage } from '@/i18n/language';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { reportMessages } from './messages';
import type { Item, Report, Step } from './types';

const Title = ({ children }: { children: string }) => (
  <Typography.Title level={3} style={{ fontSize: 15, margin: '16px 0 8px' }}>
    {children}
  </Typography.Title>
);

/** A report as it is read: the candidature, the student's part, the panel, and what was done. */
export function ReportBody({ report, written = true }: { report: Report; written?: boolean }) {
  const m = useMessages(reportMessages);
  return (
    <div>
      <Facts report={report} />
      {written && (
        <section aria-label={m.answers}>
          <Title>{m.answers}</Title>
          <Answers report={report} />
        </section>
      )}
      {report.panel.length > 0 && (
        <section aria-label={m.panel}>
          <Title>{m.panel}</Title>
          <Flex wrap gap={8}>
            {report.panel.map(({ name, role, given }) => (
              <Tag key={`${role} ${name}`} color={role === 'CHAIR' ? 'blue' : given ? 'success' : 'default'}>
                {m.desks[role]} · {name}
                {role === 'CHAIR' ? '' : ` · ${given ? m.given : m.waiting}`}
              </Tag>
            ))}
          </Flex>
        </section>
      )}
      <section aria-label={m.history}>
        <Title>{m.history}</Title>
        <History report={report} />
      </section>
    </div>
  );
}

function Facts({ report }: { report: Report }) {
  const m = useMessages(reportMessages);
  const { facts } = report;
  const rows = [
    { label: m.student, value: `${report.studentNo} ${report.studentName}` },
    { label: m.programme, value: report.programme },
    { label: m.supervisor, value: report.supervisor },
    {
      label: m.degree,
      value: [facts.degree, m.modes[facts.mode] ?? facts.mode].filter((word) => word !== '').join(' · '),
    },
    { label: m.registered, value: facts.registered },
    { label: m.normalEnd, value: facts.normalEnd },
    { label: m.maximumEnd, value: facts.maximumEnd },
    { label: m.candidature, value: [facts.candidature, facts.candidatureOn ?? ''].join(' ').trim() },
    { label: m.thesis, value: facts.thesis },
    { label: m.leaves, value: facts.leaves.map(({ from, to }) => `${from ?? ''} – ${to ?? ''}`).join('; ') },
    { label: m.due, value: report.due },
  ].filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <section aria-label={m.facts}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 2 }}
        items={rows.map(({ label, value }) => ({ key: label, label, children: value }))}
      />
    </section>
  );
}

function Answers({ report }: { report: Report }) {
  const m = useMessages(reportMessages);
  const asked = report.items.filter(({ part }) => part === 'STUDENT');
  const read = Object.keys(report.answers).length > 0;
  if (!read) return <Typography.Text type="secondary">{m.unread}</Typography.Text>;
  return (
    <Flex vertical gap={12}>
      {asked.map((item) => (
        <Answer key={item.code} item={item} value={report.answers[item.code]?.value ?? ''} />
      ))}
    </Flex>
  );
}

function Answer({ item, value }: { item: Item; value: string }) {
  const m = useMessages(reportMessages);
  const zh = useLanguage((s) => s.language) === 'zh-CN';
  const choice = item.choices.find(({ code }) => code === value);
  const shown = choice === undefined ? value : zh ? choice.cn : choice.en;
  return (
    <div>
      <Typography.Text strong>{item.text}</Typography.Text>
      {shown === '' ? (
        <div>
          <Typography.Text type="secondary">{m.nothing}</Typography.Text>
        </div>
      ) : (
        <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown}</div>
      )}
    </div>
  );
}

function History({ report }: { report: Report }) {
  const m = useMessages(reportMessages);
  if (report.steps.length === 0) return <Typography.Text type="secondary">{m.noHistory}</Typography.Text>;
  return (
    <List
      size="small"
      dataSource={[...report.steps]}
      renderItem={(step) => (
        <List.Item style={{ paddingInline: 0 }}>
          <StepLine step={step} items={report.items} />
        </List.Item>
      )}
    />
  );
}

function StepLine({ step, items }: { step: Step; items: readonly Item[] }) {
  const m = useMessages(reportMessages);
  const asked = items.filter(({ code }) => step.desk !== 'STUDENT' && step.answers[code] !== undefined);
  const who = [step.by, step.actedFor === '' ? '' : m.actedFor(step.actedFor)].filter((word) => word !== '').join(' ');
  return (
    <Flex vertical gap={4} style={{ width: '100%' }}>
      <Flex wrap gap="4px 8px" align="baseline">
        <strong>{m.desks[step.desk]}</strong>
        <span>{m.actions[step.action]}</span>
        {who !== '' && <span>{who}</span>}
        <Typography.Text type="secondary">
          {formatDateTime(step.at)} · {m.round(step.round)}
        </Typography.Text>
      </Flex>
      {(step.rating !== '' || step.recommendation !== '') && (
        <Flex wrap gap={8}>
          {step.rating !== '' && (
            <span>
              {m.rating}: {m.ratings[step.rating]}
            </span>
          )}
          {step.recommendation !== '' && (
            <span>
              {m.recommendation}: {m.advice[step.recommendation]}
            </span>
          )}
        </Flex>
      )}
      {step.comment !== '' && <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{step.comment}</div>}
      {asked.map((item) => (
        <Answer key={item.code} item={item} value={step.answers[item.code] ?? ''} />
      ))}
    </Flex>
  );
}
