import { type FullConfig, request } from '@playwright/test';
import { startMail } from './smtp';
import { callAs } from './support';

type Part = Record<string, unknown>;
interface Config {
  mail: Part;
  mailVersion: number;
  signIn: Part;
  signInVersion: number;
}

/** The demonstration sends its mail to the tests while they run, and lets everybody register. */
export default async function start(settings: FullConfig): Promise<() => Promise<void>> {
  const baseURL = settings.projects[0]?.use.baseURL;
  const { port, url, stop } = await startMail();
  // Workers are processes of their own and take this over.
  process.env.MAIL_URL = url;
  const context = await request.newContext({ baseURL });
  const config = await callAs<Config>(context, 'services', 'GET', '/api/base/config/get');
  await callAs(context, 'services', 'PATCH', '/api/base/config/save', {
    mail: {
      ...config.mail,
      host: '127.0.0.1',
      port,
      tls: 'none',
      username: '',
      password: '',
      from: 'portal@demo.invalid',
    },
    mailVersion: config.mailVersion,
    signIn: { ...config.signIn, register: 'ANYONE' },
    signInVersion: config.signInVersion,
  });
  await context.dispose();
  return async () => stop();
}
