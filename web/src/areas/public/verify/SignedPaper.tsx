import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { call } from '@/api/client';
import { useMessages } from '@/i18n/messages';
import { formatDateTime } from '@/lib/time';
import { Note } from '../Note';
import { verifyMessages } from './messages';
import { type PaperKeys, type Proof, prove, type RevokedPapers } from './proof';

/** Asked for when the page is opened, so that everything after it works without a network. */
const published = async (signal: AbortSignal) => ({
  keys: await call<PaperKeys>('GET', '/api/public/paper/keys', { signal }),
  revoked: await call<RevokedPapers>('GET', '/api/public/paper/revoked', { signal }),
});

/** The code of a transcript, checked in this browser. */
export function SignedPaper({ code }: { code: string }) {
  const m = useMessages(verifyMessages);
  const known = useQuery({
    queryKey: ['paper-keys'],
    queryFn: ({ signal }) => published(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const proof = useQuery({
    queryKey: ['paper-proof', code, known.dataUpdatedAt],
    queryFn: () => (known.data === undefined ? undefined : prove(code, known.data.keys, known.data.revoked)),
    enabled: code !== '' && known.data !== undefined,
    networkMode: 'always',
    retry: false,
    meta: { silent: true },
  });
  if (code === '') return null;
  if (known.isError) return <Note kind="error">{m.failed}</Note>;
  if (proof.isError) return <Note kind="error">{m.signed.malformed}</Note>;
  return proof.data === undefined ? <Skeleton active /> : <Proved proof={proof.data} />;
}

const LOOKS = { genuine: 'valid', altered: 'unknown', unknownKey: 'unknown', revoked: 'revoked' } as const;

function Proved({ proof }: { proof: Proof }) {
  const m = useMessages(verifyMessages);
  const { proved, kind, serial, issued, summary, asOf } = proof;
  const kinds: Readonly<Record<string, string>> = m.signed.kinds;
  const facts = Object.entries(m.signed.facts).map(([name, label]) => {
    const value = summary[name];
    return { label, value: name === 'gpa' && typeof value === 'number' ? (value / 100).toFixed(2) : value };
  });
  const lines = [
    { label: m.kind, value: kinds[kind] ?? kind },
    { label: m.serialNo, value: serial },
    { label: m.issuedAt, value: issued },
    ...facts,
    { label: m.signed.asOf, value: asOf && formatDateTime(asOf) },
  ];
  return (
    <section role="status" className={`verdict ${LOOKS[proved]}`}>
      <h2>{m.signed.proved[proved]}</h2>
      <p>{m.signed.abouts[proved]}</p>
      <dl>
        {lines.map(
          ({ label, value }) =>
            value !== undefined &&
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
