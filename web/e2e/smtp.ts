import { createServer as createHttp, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface Mail {
  to: readonly string[];
  text: string;
}

/** A mail server that keeps what it gets, so that tests can read the codes people are sent. */
export async function startMail(): Promise<{ port: number; url: string; stop: () => void }> {
  const mails: Mail[] = [];
  const smtp = createServer((socket) => talk(socket, (mail) => mails.push(mail)));
  const http = createHttp((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mail').searchParams.get('to') ?? '';
    response.end(JSON.stringify(mails.filter((mail) => mail.to.includes(to.toLowerCase()))));
  });
  const [port, reader] = await Promise.all([listen(smtp), listen(http)]);
  const stop = () => {
    smtp.close();
    http.close();
  };
  return { port, url: `http://127.0.0.1:${reader}`, stop };
}

const listen = (server: HttpServer | ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** As much of RFC 5321 as a client without pipelining needs. */
function talk(socket: Socket, keep: (mail: Mail) => void): void {
  let waiting = '';
  let to: string[] = [];
  let data: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (data !== undefined) {
      if (line !== '.') return void data.push(line.startsWith('..') ? line.slice(1) : line);
      keep({ to, text: textOf(data.join('\r\n')) });
      data = undefined;
      to = [];
      return say('250 kept');
    }
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO') return say('250 mail.test');
    if (word === 'RCPT') to.push((/<([^>]+)>/.exec(line)?.[1] ?? '').toLowerCase());
    if (word === 'DATA') {
      data = [];
      return say('354 go on');
    }
    if (word !== 'QUIT') return say('250 yes');
    say('221 bye');
    return socket.end();
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8');
    const lines = waiting.split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 mail.test');
}

/** All readable parts of a message, decoded. */
export function textOf(message: string): string {
  const cut = message.indexOf('\r\n\r\n');
  const head = message.slice(0, cut).replaceAll(/\r\n[ \t]+/g, ' ');
  const body = message.slice(cut + 4);
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1];
  if (boundary !== undefined) {
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => textOf(part.replace(/^\r\n/, '')))
      .join('\n');
  }
  const encoding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
