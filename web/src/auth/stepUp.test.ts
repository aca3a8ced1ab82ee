import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '@/api/client';
import { writeToken } from '@/lib/token';
import { useStepUp } from './stepUp';

const refused = () =>
  new Response(JSON.stringify({ success: false, refusal: { rules: [{ code: 'step_up_required', message: '' }] } }), {
    status: 409,
  });
const done = () => new Response(JSON.stringify({ success: true, result: 'done' }));
let sent: { body: string; token: string | null }[];
let answers: Response[];

beforeEach(() => {
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    sent.push({ body: await request.text(), token: request.headers.get('Authorization') });
    return answers.shift() ?? done();
  });
  writeToken('old');
});
const asked = () => vi.waitFor(() => expect(useStepUp.getState().asking).not.toBeNull());
const answer = (proved: boolean) => useStepUp.getState().asking?.answer(proved);

describe('a call that asks for a proof', () => {
  it('is sent again with the same body and the new token', async () => {
    answers = [refused()];
    const calling = call('POST', '/api/x', { body: { a: 1 } });
    await asked();
    writeToken('new');
    answer(true);
    expect(await calling).toBe('done');
    expect(sent).toEqual([
      { body: '{"a":1}', token: 'Bearer old' },
      { body: '{"a":1}', token: 'Bearer new' },
    ]);
    expect(useStepUp.getState().asking).toBeNull();
  });
  it('fails as it was refused when nobody proves anything', async () => {
    answers = [refused()];
    const calling = call('POST', '/api/x', { body: {} });
    const failure = expect(calling).rejects.toMatchObject({ kind: 'refused' });
    await asked();
    answer(false);
    await failure;
    expect(sent).toHaveLength(1);
  });
  it('is repeated once and no more', async () => {
    answers = [refused(), refused()];
    const calling = call('POST', '/api/x', { body: {} });
    const failure = expect(calling).rejects.toMatchObject({ kind: 'refused' });
    await asked();
    answer(true);
    await failure;
    expect(sent).toHaveLength(2);
  });
  it('asks once for calls that are refused together', async () => {
    answers = [refused(), refused()];
    const both = Promise.all([call('POST', '/api/x', { body: 1 }), call('POST', '/api/y', { body: 2 })]);
    await asked();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    const question = useStepUp.getState().asking;
    question?.answer(true);
    expect(await both).toEqual(['done', 'done']);
    expect(useStepUp.getState().asking).toBeNull();
  });
});
