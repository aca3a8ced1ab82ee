import { type FullConfig, request } from '@playwright/test';
import { startMail } from './smtp';
import { callAs } from './support';

interface Config {
  mail: Record<string, unknown>;
  mailVersion: number;
}

/** The demonstration sends its mail to the tests while they run. */
export default async function start(config: FullConfig): Promise<() => Promise<void>> {
  const baseURL = config.projects[0]?.use.baseURL;
  const { port, url, stop } = await startMail();
  // Workers are processes of their own and take this over.
  process.env.MAIL_URL = url;
  const context = await request.newContext({ baseURL });
  const { mail, mailVersion } = await callAs<Config>(context, 'services', 'GET', '/api/base/config/get');
  await callAs(context, 'services', 'PATCH', '/api/base/config/save', {
    mail: { ...mail, host: '127.0.0.1', port, tls: 'none', username: '', password: '', from: 'portal@demo.invalid' },
    mailVersion,
  });
  await context.dispose();
  return async () => stop();
}
