import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DEMO_BANK_KEYS as PUBLIC_KEYS,
  DEMO_HOST_KEY as PINNED,
  DEMO_SIGNING_KEY,
} from '@ledgate/api/demo-data/bank-keys.ts';
import { signAndEncrypt } from '@ledgate/providers/bank/pgp.ts';
import { makeSftpChannel } from '@ledgate/providers/bank/sftp.ts';
import { makeSshKeyPair } from '@ledgate/providers/bank/ssh-keys.ts';
import type { Exchange } from '@ledgate/providers/outside/exchange.ts';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEMO_BANK_KEYS, DEMO_HOST_KEY, DEMO_SENDER_KEY } from './demo-keys.ts';
import { startSftpDrop } from './sftp-drop.ts';
import type { Behave } from './sftp-files.ts';
import { makeRig, NAME, packageOf } from './testing-banks.ts';

const { dir, closed } = makeRig();
let sshKey: string;
beforeAll(async () => ({ privateKey: sshKey } = await makeSshKeyPair('test')));

const exchanges: Exchange[] = [];
const note = (exchange: Exchange): void => void exchanges.push(exchange);
beforeEach(() => void exchanges.splice(0));

const sealed = async () => ({
  name: NAME,
  bytes: await signAndEncrypt({
    bytes: packageOf('12-3456789'),
    signWith: DEMO_SIGNING_KEY,
    encryptFor: PUBLIC_KEYS.harborview,
    at: new Date(),
  }),
});

interface Drop {
  behave?: Behave;
  hostKey?: string;
  key?: string;
  authorizedKeys?: string[];
  timeoutMs?: number;
}
/** A drop and our way to it. */
const dropWith = async ({
  behave = () => 'ok',
  hostKey = PINNED,
  key = sshKey,
  authorizedKeys,
  timeoutMs,
}: Drop = {}) => {
  const drop = closed(
    await startSftpDrop({
      port: 0,
      dir: dir('drop'),
      hostKey: DEMO_HOST_KEY,
      bankKey: DEMO_BANK_KEYS.harborview,
      senderKey: DEMO_SENDER_KEY,
      decideAfterMs: 0,
      behave,
      ...(authorizedKeys && { authorizedKeys }),
    }),
  );
  const channel = closed(
    makeSftpChannel({
      host: '127.0.0.1',
      port: drop.port,
      user: 'ledgate',
      hostKey,
      privateKey: key,
      folder: '/in',
      receiptFolder: '/receipts',
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
  );
  const files = (folder: string) => readdir(join(dir('drop'), 'files', folder));
  return { drop, channel, files };
};

describe('a package by SFTP', () => {
  test('is opened by the bank, receipted and decided, and said so when it is looked up', async () => {
    const { drop, channel } = await dropWith();
    expect(await channel.look(NAME, note)).toBe('absent');
    await channel.put(await sealed(), note);
    await vi.waitFor(async () =>
      expect((await channel.receipts(note)).map(({ kind }) => kind).toSorted()).toEqual(['approved', 'received']),
    );
    expect(await channel.look(NAME, note)).toBe('received');
    expect(await drop.desk.list()).toMatchObject([{ name: NAME, fault: null, lastTaxDigit: '9', deliveries: 1 }]);
    const [receipt] = (await channel.receipts(note)).filter(({ kind }) => kind === 'approved');
    expect(receipt).toMatchObject({ name: NAME, merchantId: expect.stringMatching(/^4455\d+$/) });
    expect(JSON.stringify(exchanges)).not.toMatch(/Kestrel|PRIVATE KEY/);
  });

  test('has its final name only when it is whole', async () => {
    const seen: string[][] = [];
    const { channel, files } = await dropWith({
      behave: (operation) => {
        if (operation === 'write' || operation === 'rename') void files('in').then((names) => seen.push(names));
        return 'ok';
      },
    });
    const { bytes } = await sealed();
    await channel.put({ name: NAME, bytes: Buffer.concat([bytes, Buffer.alloc(200_000)]) }, note);
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(3));
    expect(
      seen
        .slice(0, -1)
        .flat()
        .every((name) => name === `${NAME}.part`),
    ).toBe(true);
    expect(await files('in')).toEqual([NAME]);
  });

  test('that is there already is not sent a second time', async () => {
    const { drop, channel, files } = await dropWith();
    const delivery = await sealed();
    await channel.put(delivery, note);
    await channel.put(delivery, note);
    await vi.waitFor(async () => expect(await drop.desk.list()).toHaveLength(1));
    expect((await files('in')).filter((name) => !name.endsWith('.part'))).toEqual([NAME]);
  });

  test.each([
    ['open', 'cut_before', 'NotSent', 'absent'],
    ['write', 'cut_before', 'NotSent', 'absent'],
    ['write', 'cut_after', 'NotSent', 'absent'],
    ['rename', 'cut_before', 'Unknown', 'absent'],
    ['rename', 'cut_after', 'Unknown', 'received'],
    ['rename', 'deny', 'NotSent', 'absent'],
    ['open', 'deny', 'Refused', 'absent'],
  ] as const)('is told honestly where %s is %s: %s, and then found %s', async (operation, how, failure, found) => {
    let isBroken = true;
    const { channel, drop } = await dropWith({
      behave: (asked) => (isBroken && asked === operation ? how : 'ok'),
      timeoutMs: 2_000,
    });
    await expect(channel.put(await sealed(), note)).rejects.toMatchObject({ name: failure });
    isBroken = false;
    if (found === 'received') await vi.waitFor(async () => expect(await drop.desk.find(NAME)).not.toBeNull());
    expect(await channel.look(NAME, note)).toBe(found);
  });
});

describe('an SFTP server', () => {
  test('with another host key than the pinned one is refused before anybody signs in', async () => {
    const pinned = `SHA256:${'x'.repeat(43)}`;
    const { channel, files } = await dropWith({ hostKey: pinned });
    const refused = { name: 'OtherHostKey', code: 'host_key_mismatch', seen: PINNED };
    await expect(channel.put(await sealed(), note)).rejects.toMatchObject(refused);
    expect(await files('in')).toEqual([]);
    expect(await channel.test(note)).toEqual({
      hostKey: PINNED,
      isReady: false,
      said: `The server shows host key ${PINNED}, but ${pinned} is the one on record. Ask the bank before you change it.`,
    });
  });

  test('that nobody compared yet shows its key, and nobody signs in', async () => {
    const { channel } = await dropWith({ hostKey: '' });
    expect(await channel.test(note)).toMatchObject({ hostKey: PINNED, isReady: false });
  });

  test('that knows another key of ours refuses the sign-in, and says what to do', async () => {
    const { publicKey } = await makeSshKeyPair('another');
    const { channel } = await dropWith({ authorizedKeys: [publicKey] });
    await expect(channel.look(NAME, note)).rejects.toMatchObject({ name: 'Refused', code: 'sign_in_refused' });
    expect((await channel.test(note)).said).toContain('Give the bank the public key');
  });

  test('that is not there was not sent anything, and cannot be asked', async () => {
    const { channel, drop } = await dropWith();
    await drop.close();
    await expect(channel.put(await sealed(), note)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(channel.look(NAME, note)).rejects.toMatchObject({ name: 'NotSent' });
    expect(await channel.test(note)).toMatchObject({ isReady: false });
  });

  test('that is ready says where we are', async () => {
    const { channel } = await dropWith();
    expect(await channel.test(note)).toMatchObject({ hostKey: PINNED, isReady: true });
  });

  test('with a receipt that nobody understands is read past it', async () => {
    const { channel } = await dropWith();
    await writeFile(join(dir('drop'), 'files', 'receipts', 'odd.json'), '{"kind":"maybe"}');
    expect(await channel.receipts(note)).toEqual([]);
    expect(exchanges.at(-1)).toMatchObject({ failure: 'not_understood' });
  });
});
