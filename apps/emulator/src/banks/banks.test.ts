import { DEMO_BANK_KEYS as PUBLIC_KEYS, DEMO_SIGNING_KEY } from '@ledgate/api/demo-data/bank-keys.ts';
import { makeHttpsChannel } from '@ledgate/providers/bank/https.ts';
import { makeMailChannel } from '@ledgate/providers/bank/mail.ts';
import { makeSigningKey, signAndEncrypt } from '@ledgate/providers/bank/pgp.ts';
import type { Exchange } from '@ledgate/providers/outside/exchange.ts';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BankSide, type BankSideOptions, startBankSide } from './bank-side.ts';
import { DEMO_BANK_KEYS, DEMO_SENDER_KEY } from './demo-keys.ts';
import { startHttpsReceiver } from './https-receiver.ts';
import { startMailbox } from './mailbox.ts';
import { makeRig, NAME, packageOf } from './testing-banks.ts';

const { dir, closed, serve } = makeRig();

const exchanges: Exchange[] = [];
const note = (exchange: Exchange): void => void exchanges.push(exchange);
beforeEach(() => void exchanges.splice(0));

type Bank = keyof typeof PUBLIC_KEYS;
const sealed = async (bank: Bank, taxId = '12-3456789', signWith: string = DEMO_SIGNING_KEY) => ({
  name: NAME,
  bytes: await signAndEncrypt({ bytes: packageOf(taxId), signWith, encryptFor: PUBLIC_KEYS[bank], at: new Date() }),
});

const sideWith = async (more: Partial<BankSideOptions> = {}): Promise<BankSide> =>
  closed(await startBankSide({ ports: { sftp: 0, smtp: 0 }, dataDir: dir('side'), decideAfterMs: 0, ...more }));

/** The other side's ear: keeps what is posted to it. */
const listener = async () => {
  const heard: { kind: string; signature: unknown }[] = [];
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { kind } = JSON.parse(body) as { kind: string };
      heard.push({ kind, signature: request.headers['x-ledgate-signature'] });
      response.end();
    });
  });
  return { heard, kinds: () => heard.map(({ kind }) => kind), target: { url, key: 'shared' } };
};

describe('a package by mail', () => {
  const mailTo = (port: number, address = 'boarding@prairie.example', timeoutMs = 1_000) =>
    closed(
      makeMailChannel({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Ledgate <ops@ledgate.test>', address, timeoutMs }),
    );

  test('is an encrypted attachment, and its decision is brought to us signed', async () => {
    const { heard, kinds, target } = await listener();
    const side = await sideWith({ answerTo: target });
    const channel = mailTo(side.ports.smtp);
    await channel.put(await sealed('prairie', '98-7654322'), note);
    await vi.waitFor(() => expect(kinds()).toEqual(['received', 'declined']));
    expect(heard[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(await side.desks.prairie.list()).toMatchObject([{ name: NAME, fault: null }]);
    expect(await channel.look(NAME, note)).toBe('cannot_tell');
    expect(await channel.test(note)).toMatchObject({ isReady: true });
  });

  test('to a mailbox that is not there is refused; where no server is, nothing was sent', async () => {
    const side = await sideWith();
    const delivery = await sealed('prairie');
    const nobody = mailTo(side.ports.smtp, 'nobody@prairie.example');
    await expect(nobody.put(delivery, note)).rejects.toMatchObject({ name: 'Refused', code: '550' });
    await expect(mailTo(1).put(delivery, note)).rejects.toMatchObject({ name: 'NotSent' });
  });

  test('over which the server went silent may have arrived', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 50,
      onData: (stream) => void stream.resume(),
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    closed({ close: () => new Promise((resolve) => server.close(() => resolve())) });
    const address = server.server.address();
    const channel = mailTo(typeof address === 'object' ? (address?.port ?? 0) : 0, 'ops@bank.example', 300);
    await expect(channel.put(await sealed('prairie'), note)).rejects.toMatchObject({ name: 'Unknown' });
  });
});

describe('a package by HTTPS', () => {
  const receiverWith = async () =>
    closed(
      await startHttpsReceiver({
        port: 0,
        dir: dir('receiver'),
        secret: 'the-secret-of-both',
        bankKey: DEMO_BANK_KEYS.coastline,
        senderKey: DEMO_SENDER_KEY,
        decideAfterMs: 0,
        answer: () => Promise.resolve(),
      }),
    );

  test('is there once, however often it is posted, and can be looked up', async () => {
    const receiver = await receiverWith();
    const channel = makeHttpsChannel({ url: receiver.url, secret: 'the-secret-of-both' });
    expect(await channel.look(NAME, note)).toBe('absent');
    const delivery = await sealed('coastline', '12-3456783');
    await channel.put(delivery, note);
    await channel.put(delivery, note);
    expect(await channel.look(NAME, note)).toBe('received');
    expect(await receiver.desk.list()).toMatchObject([{ deliveries: 2 }]);
    await vi.waitFor(async () =>
      expect((await channel.receipts(note)).map(({ kind }) => kind).toSorted()).toEqual([
        'needs_information',
        'received',
      ]),
    );
    expect(await channel.test(note)).toMatchObject({ isReady: true });
    expect(JSON.stringify(exchanges)).not.toContain('the-secret-of-both');
  });

  test('with another secret is refused, and the test says so', async () => {
    const receiver = await receiverWith();
    const channel = makeHttpsChannel({ url: receiver.url, secret: 'something-else-entirely' });
    await expect(channel.put(await sealed('coastline'), note)).rejects.toMatchObject({ name: 'Refused' });
    expect((await channel.test(note)).said).toContain('answered 401');
  });

  test.each([
    [429, 'NotSent'],
    [302, 'Refused'],
    [409, 'Unknown'],
    [503, 'Unknown'],
    [0, 'Unknown'],
  ])('that is answered with %s is %s', async (status, failure) => {
    const url = await serve((request, response) => {
      request.resume();
      if (status === 0) request.on('end', () => request.socket.destroy());
      else response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
    const channel = makeHttpsChannel({ url, secret: 'x'.repeat(16) });
    await expect(channel.put(await sealed('coastline'), note)).rejects.toMatchObject({ name: failure });
  });

  test('to nobody was not sent', async () => {
    const gone = await receiverWith();
    await gone.close();
    const channel = makeHttpsChannel({ url: gone.url, secret: 'x'.repeat(16) });
    await expect(channel.put(await sealed('coastline'), note)).rejects.toMatchObject({ name: 'NotSent' });
    expect((await channel.test(note)).said).toContain('could not be reached');
  });
});

describe('the banks of the emulator', () => {
  test('do not believe a package that somebody else signed', async () => {
    const { privateKey } = await makeSigningKey('Mallory', 'mallory@example.test', new Date('2026-01-01'));
    const side = await sideWith();
    const delivery = await sealed('coastline', '12-3456789', privateKey);
    const held = await side.desks.coastline.take(NAME, delivery.bytes);
    expect(held).toMatchObject({ fault: 'signature', sha256: null });
    expect(await side.desks.prairie.take('odd.pgp', Buffer.from('not a package'))).toMatchObject({
      fault: 'not_readable',
    });
  });

  test('find a file that is not what its manifest says', async () => {
    const content = { manifest: { files: [{ name: 'a.pdf', sha256: '0'.repeat(64) }] }, files: { 'a.pdf': 'AAAA' } };
    const bytes = await signAndEncrypt({
      bytes: Buffer.from(JSON.stringify(content)),
      signWith: DEMO_SIGNING_KEY,
      encryptFor: PUBLIC_KEYS.coastline,
      at: new Date(),
    });
    const side = await sideWith();
    expect(await side.desks.coastline.take(NAME, bytes)).toMatchObject({ fault: 'manifest_a.pdf' });
  });

  test('still hold after a restart what they held, decide what was undecided, and decide by press', async () => {
    const first = await startBankSide({ ports: { sftp: 0, smtp: 0 }, dataDir: dir('side'), decideAfterMs: 600_000 });
    await first.desks.coastline.take(NAME, (await sealed('coastline')).bytes);
    await first.desks.prairie.take(NAME, (await sealed('prairie', '12-3456784')).bytes);
    await first.close();
    const { desks } = await sideWith();
    await vi.waitFor(async () =>
      expect((await desks.coastline.find(NAME))?.answers.map(({ kind }) => kind)).toEqual(['received', 'approved']),
    );
    expect((await desks.prairie.find(NAME))?.answers.map(({ kind }) => kind)).toEqual(['received']);
    const pressed = await desks.prairie.decide(NAME, { kind: 'declined', message: 'By press' });
    expect(pressed?.answers.at(-1)).toMatchObject({ kind: 'declined', message: 'By press' });
  });

  test('have mailboxes of their own', async () => {
    const box = closed(
      await startMailbox({
        port: 0,
        dir: dir('box'),
        address: 'ops@bank.example',
        bankKey: DEMO_BANK_KEYS.prairie,
        senderKey: DEMO_SENDER_KEY,
        answer: () => Promise.reject(new Error('nobody there')),
      }),
    );
    expect(await box.desk.take(NAME, (await sealed('prairie')).bytes)).toMatchObject({ fault: null });
  });
});
