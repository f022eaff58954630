import ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import { makeSshKeyPair } from './ssh-keys.ts';

test('every key pair that is made can be read again, both halves of one key', async () => {
  const pairs = await Promise.all(Array.from({ length: 300 }, () => makeSshKeyPair('ledgate')));
  const faults = pairs.filter(({ publicKey, privateKey }) => {
    const [own, shown] = [ssh2.utils.parseKey(privateKey), ssh2.utils.parseKey(publicKey)];
    return own instanceof Error || shown instanceof Error || !own.getPublicSSH().equals(shown.getPublicSSH());
  });
  expect(faults).toEqual([]);
});
