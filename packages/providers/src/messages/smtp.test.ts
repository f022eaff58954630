import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { expect, test } from 'vitest';
import { type Arrived, describeHandOver, describeTrouble, type Outside } from './conformance.ts';
import type { Message } from './port.ts';
import { makeSmtp } from './smtp.ts';

const MESSAGES: [Message, Message] = [
  {
    channel: 'email',
    recipient: 'marisol.ortega@shop.example',
    subject: 'Ihr Code für Ledgate – 704118',
    text: 'Guten Tag Frau Ortega,\n\nIhr Code lautet 704118.\n.\nFrom the acquirer with a line that begins with From\n',
  },
  { channel: 'email', recipient: 'henrik@shop.example', subject: 'A new sign-in', text: 'Somebody signed in.\n' },
];

interface MailServer extends Outside {
  url: string;
  envelopes: { from: string; to: string[] }[];
  mails: string[];
  connected: () => number;
  /** How often somebody connected. */
  greeted: () => number;
}

const header = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(mail)?.[1] ?? '';

const bodyOf = (mail: string): string => {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4);
  const plain =
    header(mail, 'Content-Transfer-Encoding') === 'quoted-printable'
      ? Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString()
      : body;
  return plain.replace(/\r\n/g, '\n');
};

const recipients = (session: SMTPServerSession): string[] => session.envelope.rcptTo.map(({ address }) => address);

const startMailServer = async (): Promise<MailServer> => {
  let how: Parameters<Outside['behave']>[0] = 'take';
  let connections = 0;
  let greeted = 0;
  const envelopes: MailServer['envelopes'] = [];
  const mails: string[] = [];
  const arrived: Arrived[] = [];
  const take = (mail: string, session: SMTPServerSession): Error | null => {
    const to = recipients(session);
    if (how === 'refuse')
      return Object.assign(new Error(`no such mailbox ${to.join()}: ${mail}`), { responseCode: 550 });
    envelopes.push({ from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to });
    mails.push(mail);
    const key = /<(.+)@/.exec(header(mail, 'Message-ID'))?.[1] ?? '';
    arrived.push({ recipient: to.join(), text: bodyOf(mail), key });
    return null;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1;
      greeted += 1;
      if (how !== 'hang') callback();
    },
    onClose: () => {
      connections -= 1;
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => callback(take(Buffer.concat(chunks).toString(), session)));
    },
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    if (how === 'hang up') socket.destroy();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    envelopes,
    mails,
    connected: () => connections,
    greeted: () => greeted,
    messages: MESSAGES,
    messenger: makeSmtp({ url, from: 'Ledgate <no-reply@ledgate.test>', timeoutMs: 300 }),
    arrived: async () => arrived,
    behave: (next) => {
      how = next;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

describeHandOver('Mail over SMTP', startMailServer);
describeTrouble('Mail over SMTP', startMailServer);

const sendOne = async (message: Message): Promise<MailServer> => {
  const server = await startMailServer();
  await server.messenger.send(message, 'a-key');
  await server.stop();
  return server;
};

test('a mail without HTML is plain text from our address and says that a machine wrote it', async () => {
  const { mails, envelopes } = await sendOne(MESSAGES[0]);
  const [mail = ''] = mails;
  expect(header(mail, 'From')).toBe('Ledgate <no-reply@ledgate.test>');
  expect(header(mail, 'Content-Type')).toBe('text/plain; charset=utf-8');
  expect(header(mail, 'Message-ID')).toBe('<a-key@ledgate.test>');
  expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
  expect(envelopes).toEqual([{ from: 'no-reply@ledgate.test', to: ['marisol.ortega@shop.example'] }]);
});

test('a mail with HTML says the same twice, answers go to people, and mails of one matter belong together', async () => {
  const { mails } = await sendOne({
    ...MESSAGES[1],
    html: '<p>Somebody signed in.</p>',
    replyTo: 'support@ledgate.test',
    thread: 'application:7f',
  });
  const [mail = ''] = mails;
  expect(header(mail, 'Content-Type')).toMatch(/^multipart\/alternative/);
  expect(mail.indexOf('text/plain')).toBeLessThan(mail.indexOf('text/html'));
  expect(mail).toContain('<p>Somebody signed in.</p>');
  expect(header(mail, 'Reply-To')).toBe('support@ledgate.test');
  expect(header(mail, 'References')).toBe('<application.7f@ledgate.test>');
});

test('a recipient or subject cannot smuggle in another recipient', async () => {
  const { mails, envelopes } = await sendOne({
    ...MESSAGES[1],
    recipient: 'henrik@shop.example',
    subject: 'Hello\r\nBcc: thief@shop.example\r\nX-Planted: yes',
  });
  expect(envelopes[0]?.to).toEqual(['henrik@shop.example']);
  expect(header(mails[0] ?? '', 'X-Planted')).toBe('');
  const several = await startMailServer();
  await several.messenger
    .send({ ...MESSAGES[1], recipient: 'henrik@shop.example, thief@shop.example' }, 'a-key')
    .catch(() => undefined);
  await several.stop();
  expect(several.envelopes.flatMap(({ to }) => to)).not.toContain('thief@shop.example');
});

test('a flood of mails shares a few connections', async () => {
  const server = await startMailServer();
  const messenger = makeSmtp({ url: server.url, from: 'a@ledgate.test' });
  await Promise.all(Array.from({ length: 100 }, (_, nth) => messenger.send(MESSAGES[1], `key-${nth}`)));
  messenger.close();
  expect(server.mails).toHaveLength(100);
  expect(server.greeted()).toBeLessThanOrEqual(8);
  await server.stop();
});

test('no connection to the mail server is kept while there is nothing to send', async () => {
  const server = await startMailServer();
  // Without the short timeout of the other tests, which would end an idle connection too.
  await makeSmtp({ url: server.url, from: 'a@ledgate.test' }).send(MESSAGES[1], 'a-key');
  await expect.poll(server.connected).toBe(0);
  await server.stop();
});

test('codes and links do not cross a network in the clear unless the address says so', async () => {
  const server = await startMailServer();
  // Another spelling of this machine stands for a machine across a network.
  const url = server.url.replace('127.0.0.1', '127.1');
  const from = 'Ledgate <no-reply@ledgate.test>';
  await expect(makeSmtp({ url, from }).send(MESSAGES[1], 'a-key')).rejects.toThrow('did not take');
  expect(server.mails).toEqual([]);
  await makeSmtp({ url: `${url}?requireTLS=false`, from }).send(MESSAGES[1], 'a-key');
  expect(server.mails).toHaveLength(1);
  await server.stop();
});
