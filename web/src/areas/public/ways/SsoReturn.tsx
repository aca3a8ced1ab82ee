import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ApiPath, call } from '@/api/client';
import type { SsoAnswer } from '@/api/contract';
import { errorFromThrown } from '@/api/errors';
import { appMessages } from '@/app/messages';
import { noticeFor } from '@/app/notices';
import { accept, type Step } from '@/auth/flow';
import { useMessages } from '@/i18n/messages';
import { safeRedirect } from '@/lib/redirect';
import { Note } from '../Note';
import FurtherSteps from './FurtherSteps';
import { waysMessages } from './messages';

/** What a provider may send along; everything else in the address is nobody's business. */
const PASSED_ON = ['code', 'state', 'iss', 'ticket', 'error', 'error_description'] as const;
const LINKS = '/account/settings?tab=links';

/** A provider has sent the browser back: the server finishes the sign-in or says in words why not. */
export default function SsoReturn({ path }: { path: ApiPath }) {
  const m = useMessages(waysMessages).sso;
  const app = useMessages(appMessages);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const [step, setStep] = useState<Step>();
  const given = Object.fromEntries(PASSED_ON.map((name) => [name, params.get(name)]));
  const complete = Boolean(given.state && (given.code || given.ticket || given.error));
  // Spent by the first look at it, so it is never asked for twice.
  const answer = useQuery({
    queryKey: ['sso', path, given],
    queryFn: () => call<SsoAnswer>('GET', path, { query: given }),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  });
  const { data } = answer;
  useEffect(() => {
    if (data === undefined) return;
    const target = safeRedirect(data.redirect);
    if (!data.login) return void navigate(data.linked ? LINKS : (target ?? '/'), { replace: true });
    const next = accept(data.login);
    if (next.is !== 'done') return setStep(next);
    queries.clear();
    return void navigate(target ?? '/', { replace: true });
  }, [data, navigate, queries]);
  if (step !== undefined) {
    const go = (next: Step | undefined) => {
      if (next === undefined) void navigate('/user/login', { replace: true });
      else if (next.is === 'done') void navigate(safeRedirect(data?.redirect) ?? '/', { replace: true });
      else setStep(next);
    };
    return <FurtherSteps step={step} password={undefined} onStep={go} />;
  }
  if (complete && !answer.isError) {
    return (
      <div role="status" className="login-waiting">
        <Spin />
        <h2 className="login-title">{m.working}</h2>
        <p>{m.workingAbout}</p>
      </div>
    );
  }
  const error = answer.error === null ? undefined : errorFromThrown(answer.error);
  const offers = (error?.rules ?? []).flatMap((rule) => rule.actions ?? []);
  const reason = error && (error.message || error.rules[0]?.message || noticeFor(error, app, false).detail);
  return (
    <>
      <h2 className="login-title">{m.failed}</h2>
      <Note kind="error">{reason ?? m.incomplete}</Note>
      {error?.rules.some((rule) => rule.code === 'sso_not_linked') && <p>{m.notLinked}</p>}
      <ul className="login-offers">
        {offers.map(({ label, to }) => (
          <li key={to}>
            <Link to={safeRedirect(to) ?? '/user/login'}>{label}</Link>
          </li>
        ))}
      </ul>
      <Button
        block
        size="large"
        type="primary"
        onClick={() => void navigate(`/user/login?redirect=${encodeURIComponent(LINKS)}`)}
      >
        {m.byPassword}
      </Button>
    </>
  );
}
