import { randomBytes } from 'node:crypto';
import { connect, type Connected } from '@ledgate/database/connect.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKeyring } from './keyring.ts';
import { makeVault } from './vault.ts';

const key = (): string => randomBytes(32).toString('base64');
const now = (): Date => new Date();

let connected: Connected;
beforeAll(async () => {
  const { url } = await freshDatabase();
  connected = connect({ url, most: 4, onLost: () => undefined });
});
afterAll(() => connected.close());

describe('sealed values', () => {
  test('open where they belong, in another process too', async () => {
    const master = key();
    const sealed = await makeVault(connected.writer, makeKeyring([master]), now).seal(
      'platform',
      'totp|secret|1',
      'JBSWY3DP',
    );
    expect(sealed).not.toContain('JBSWY3DP');
    expect(await makeVault(connected.writer, makeKeyring([master]), now).open('totp|secret|1', sealed)).toBe(
      'JBSWY3DP',
    );
  });

  test('do not open in another row, column or table, nor when a single byte is changed', async () => {
    const vault = makeVault(connected.writer, makeKeyring([key()]), now);
    const sealed = await vault.seal('merchant-a', 'totp|secret|1', 'JBSWY3DP');
    for (const place of ['totp|secret|2', 'totp|other|1', 'job|secret|1']) {
      await expect(vault.open(place, sealed)).rejects.toThrow();
    }
    const [format, kid, nonce, body = '', tag] = sealed.split('.');
    const turned = `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}`;
    await expect(vault.open('totp|secret|1', [format, kid, nonce, turned, tag].join('.'))).rejects.toThrow();
    await expect(vault.open('totp|secret|1', sealed.replace('v1', 'v0'))).rejects.toThrow('unknown format');
  });

  test('stay readable while the master key is changed, and no longer need the old one after rewrapping', async () => {
    const { url } = await freshDatabase();
    const own = connect({ url, most: 2, onLost: () => undefined });
    const [old, fresh] = [key(), key()];
    const sealed = await makeVault(own.writer, makeKeyring([old]), now).seal('platform', 'a|b|c', 'kept');
    const both = makeVault(own.writer, makeKeyring([fresh, old]), now);
    expect(await both.open('a|b|c', sealed)).toBe('kept');
    await expect(makeVault(own.writer, makeKeyring([fresh]), now).open('a|b|c', sealed)).rejects.toThrow('master key');
    expect(await both.rewrap()).toBe(1);
    expect(await makeVault(own.writer, makeKeyring([fresh]), now).open('a|b|c', sealed)).toBe('kept');
    await own.close();
  });

  test('are made with one data key per scope even when two processes begin at once', async () => {
    const master = key();
    const vaults = Array.from({ length: 8 }, () => makeVault(connected.writer, makeKeyring([master]), now));
    const sealed = await Promise.all(vaults.map((vault) => vault.seal('at-once', 'a|b|c', 'x')));
    expect(new Set(sealed.map((text) => text.split('.')[1])).size).toBe(1);
  });
});

describe('the keyring', () => {
  test('names a value the same each time, and differently for each purpose and master key', () => {
    const master = key();
    const ring = makeKeyring([master]);
    expect(ring.nameOf('account', 'a')).toEqual(makeKeyring([master]).nameOf('account', 'a'));
    expect(ring.nameOf('account', 'a')).not.toEqual(ring.nameOf('code', 'a'));
    expect(ring.nameOf('account', 'a')).not.toEqual(makeKeyring([key()]).nameOf('account', 'a'));
  });
});
