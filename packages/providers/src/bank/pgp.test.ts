import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { afterAll, describe, expect, test } from 'vitest';
import { makeSigningKey, readBankKey, signAndEncrypt } from './pgp.ts';

const NOW = new Date('2026-07-01T12:00:00Z');
const PACKAGE = Buffer.from('{"manifest":{"merchant":"Kestrel Coffee"}}');

const bankKey = (more: object = {}) =>
  generateKey({
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ name: 'Harborview Operations', email: 'ops@harborview.example' }],
    date: new Date('2026-01-01T00:00:00Z'),
    format: 'armored',
    ...more,
  });

describe('a bank’s key', () => {
  test('is read with fingerprint, owner and last day', async () => {
    const { publicKey } = await bankKey({ keyExpirationTime: 365 * 86_400 });
    expect(await readBankKey(`\n  ${publicKey}\n`, NOW)).toMatchObject({
      fingerprint: expect.stringMatching(/^[0-9A-F]{40}$/),
      userId: 'Harborview Operations <ops@harborview.example>',
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      armored: expect.stringContaining('BEGIN PGP PUBLIC KEY BLOCK'),
    });
  });

  test('is refused where it is private, expired, several, for signing only or no key at all', async () => {
    const { publicKey, privateKey } = await bankKey();
    const expired = await bankKey({ keyExpirationTime: 86_400 });
    const signs = await bankKey({ subkeys: [] });
    const both = `${publicKey}\n${expired.publicKey}`;
    await expect(readBankKey(privateKey, NOW)).rejects.toThrow('This is a private key');
    await expect(readBankKey(expired.publicKey, NOW)).rejects.toThrow('This key has expired');
    await expect(readBankKey(signs.publicKey, NOW)).rejects.toThrow('Nothing can be encrypted');
    await expect(readBankKey('ssh-ed25519 AAAA', NOW)).rejects.toThrow('This is not a PGP public key');
    await expect(readBankKey(both, NOW)).rejects.toThrow('several keys');
  });
});

const hasGpg = ((): boolean => {
  try {
    execFileSync('gpg', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('skipped: gpg is not installed, so no package is opened by it\n');
    return false;
  }
})();

describe.runIf(hasGpg)('GnuPG of the distribution', () => {
  const home = mkdtempSync(join(tmpdir(), 'gnupg-'));
  afterAll(() => {
    execFileSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, GNUPGHOME: home } });
    rmSync(home, { recursive: true, force: true });
  });
  const gpg = (args: string[], input?: string): { out: string; status: string } => {
    const all = ['--batch', '--no-tty', '--pinentry-mode', 'loopback', '--status-file', join(home, 'status'), ...args];
    const env = { ...process.env, GNUPGHOME: home };
    const out = execFileSync('gpg', all, { env, input, stdio: ['pipe', 'pipe', 'pipe'] }).toString();
    return { out, status: execFileSync('cat', [join(home, 'status')]).toString() };
  };

  test('opens what we send with the bank’s key and finds our signature good', async () => {
    const [ours, bank] = [await makeSigningKey('Ledgate', 'ops@ledgate.test', NOW), await bankKey()];
    gpg(['--import'], bank.privateKey);
    gpg(['--import'], ours.publicKey);
    const at = new Date();
    const sealed = await signAndEncrypt({ bytes: PACKAGE, signWith: ours.privateKey, encryptFor: bank.publicKey, at });
    expect(Buffer.from(sealed).includes('Kestrel')).toBe(false);
    writeFileSync(join(home, 'package.pgp'), sealed);
    const { out, status } = gpg(['--decrypt', join(home, 'package.pgp')]);
    expect(out).toBe(PACKAGE.toString());
    expect(status).toContain(`VALIDSIG ${ours.fingerprint}`);
    expect(status).toContain('DECRYPTION_OKAY');
  });

  test('finds no signature of ours where somebody else made the package', async () => {
    const [other, bank] = [await makeSigningKey('Somebody', 'else@example.test', NOW), await bankKey()];
    gpg(['--import'], bank.privateKey);
    const at = new Date();
    const sealed = await signAndEncrypt({ bytes: PACKAGE, signWith: other.privateKey, encryptFor: bank.publicKey, at });
    writeFileSync(join(home, 'other.pgp'), sealed);
    expect(() => gpg(['--decrypt', join(home, 'other.pgp')])).toThrow();
    expect(execFileSync('cat', [join(home, 'status')]).toString()).toContain('ERRSIG');
  });
});
