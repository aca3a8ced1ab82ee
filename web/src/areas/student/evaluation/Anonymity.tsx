import { Collapse, Typography } from 'antd';
import { useMessages } from '@/i18n/messages';
import { ownEvaluationMessages } from './messages';
import type { Folder } from './types';

/** Said plainly: why it is anonymous, and what remains. */
export function Anonymity({ folders }: { folders: readonly Folder[] }) {
  const m = useMessages(ownEvaluationMessages).anonymity;
  const text = (
    <>
      <ul className="te-points">
        {m.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Typography.Text strong>{m.remainsTitle}</Typography.Text>
      <ul className="te-points">
        {m.remains.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {folders.map(({ id, name, publicKey }) => (
        <Typography.Paragraph key={id} type="secondary" style={{ overflowWrap: 'anywhere', margin: 0 }}>
          {m.key} · {name}: <code>{publicKey}</code>
        </Typography.Paragraph>
      ))}
    </>
  );
  return <Collapse items={[{ key: 'why', label: m.title, children: text }]} />;
}
