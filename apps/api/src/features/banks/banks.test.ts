import type { Client } from '@ledgate/contract/client.ts';
import { makeSigningKey } from '@ledgate/providers/bank/pgp.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reading } from '../../core/scope.ts';
import { systemCtx } from '../../core/context.ts';
import { recommendedApplication } from '../../testing/recommended.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { buyBody } from '../rates/testing-rates.ts';
import { loadBank } from './public.ts';

let ledgate: TestServer;
let banks: Client['banks'];
let pgpKey: string;
const HOST_KEY = `SHA256:${'k'.repeat(43)}`;
const SECRET = 'a secret of the receiver'.replaceAll(' ', '-');
beforeAll(async () => {
  ledgate = await startTestServer();
  ({ banks } = (await signedIn(ledgate, 'admin', { password: null })).client);
  ({ publicKey: pgpKey } = await makeSigningKey('Harborview', 'ops@harborview.example', new Date('2026-01-01')));
});
afterAll(() => ledgate.close());

const SFTP = { host: 'drop.harborview.example', user: 'ledgate', host_key: HOST_KEY };
const sftpBank = (name: string, more: object = {}) => ({
  name,
  channel: 'sftp' as const,
  pgp_key: pgpKey,
  sftp: SFTP,
  ...more,
});
const opened = (uid: string) => reading(systemCtx(ledgate.parts), (tx) => loadBank(tx, ledgate.parts, uid));

describe('a bank', () => {
  test('is added with all that is known of it, and its key is read', async () => {
    const bank = await banks.createBank({
      body: sftpBank('Harborview', {
        bin: '400812',
        ica: '10734',
        contacts: [{ name: 'Ana Ruiz', role: 'Operations', email: 'ANA@harborview.example', phone: '6285552142' }],
        appetite: { blocked_categories: ['7995'], max_monthly_volume_cents: 5_000_000, states: ['OR'] },
      }),
    });
    expect(bank).toMatchObject({
      active: true,
      receipt_hours: 24,
      contacts: [{ email: 'ana@harborview.example' }],
      appetite: { allowed_categories: [], max_monthly_volume_cents: 5_000_000 },
      pgp: { user_id: 'Harborview <ops@harborview.example>', expires_at: null },
      settings: { sftp: { port: 22, public_key: expect.stringMatching(/^ssh-ed25519 /) }, https: null },
      used_by: [],
      version: 1,
    });
    const { own_key: ours } = await banks.listBanks();
    expect(ours?.armored).toContain('PGP PUBLIC KEY BLOCK');
    const kept = await ledgate.parts.db.selectFrom('bank').selectAll().where('uid', '=', bank.id).executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain('PRIVATE KEY');
    expect(await opened(bank.id)).toMatchObject({
      channel: { kind: 'sftp', host: SFTP.host, hostKey: HOST_KEY, privateKey: expect.stringContaining('PRIVATE KEY') },
    });
  });

  test('keeps its key pair and its secret when it is saved, until a new one is wanted', async () => {
    const https = { url: 'https://bank.example/in', secret: SECRET };
    const made = await banks.createBank({ body: sftpBank('Keeps', { https }) });
    const params = { id: made.id };
    const body = sftpBank('Keeps', { https: { url: https.url } });
    const saved = await banks.updateBank({ params, body, ifMatch: 1 });
    expect(saved.settings?.sftp?.public_key).toBe(made.settings?.sftp?.public_key);
    const other = await banks.updateBank({ params, body: { ...body, channel: 'https' } });
    expect(other.settings?.https).toEqual({ url: https.url, has_secret: true });
    expect(await opened(made.id)).toMatchObject({ channel: { kind: 'https', secret: SECRET } });
    const renewed = await banks.updateBank({ params, body: { ...body, renew_ssh_key: true } });
    expect(renewed.settings?.sftp?.public_key).not.toBe(made.settings?.sftp?.public_key);
    expect(JSON.stringify([made, saved, other, renewed])).not.toContain(SECRET);
  });

  test('is not overwritten by whoever saw an earlier version', async () => {
    const { id } = await banks.createBank({ body: { name: 'Twice seen', channel: 'manual' } });
    const save = () =>
      banks.updateBank({ params: { id }, body: { name: 'Twice seen', channel: 'manual' }, ifMatch: 1 });
    await save();
    expect((await refusal(save())).problem).toMatchObject({ code: 'stale', current_version: 2 });
  });

  test('has a name of its own', async () => {
    await banks.createBank({ body: { name: 'Prairie State', channel: 'manual' } });
    const twin = await refusal(banks.createBank({ body: { name: 'PRAIRIE state', channel: 'manual' } }));
    expect(twin.problem).toMatchObject({ code: 'already_exists', errors: { name: [expect.any(String)] } });
  });
});

describe('a bank that packages are sent to', () => {
  test.each([
    ['pgp_key', { pgp_key: null }],
    ['pgp_key', { pgp_key: 'ssh-ed25519 AAAA' }],
    ['sftp.host_key', { sftp: { ...SFTP, host_key: '' } }],
    ['sftp.host_key', { sftp: { ...SFTP, host_key: 'MD5:1234' } }],
    ['email', { channel: 'email' }],
    ['https.secret', { channel: 'https', https: { url: 'https://bank.example/' } }],
    ['default_schedule_uid', { default_schedule_uid: crypto.randomUUID() }],
  ])('is refused by %s where it is not safe to send there: %o', async (field, more) => {
    const { problem } = await refusal(banks.createBank({ body: sftpBank('Not safe', more) }));
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  test('says what is wrong with a secret that has a space in it', async () => {
    const https = { url: 'https://bank.example/', secret: 'sixteen letters and a space' };
    const { problem } = await refusal(banks.createBank({ body: sftpBank('Spaced', { channel: 'https', https }) }));
    expect(problem.errors).toEqual({ 'https.secret': ['Use letters, digits and symbols, without spaces.'] });
  });

  test('may wait for its keys while it is inactive', async () => {
    const body = sftpBank('Waits', { active: false, pgp_key: null, sftp: { ...SFTP, host_key: '' } });
    expect(await banks.createBank({ body })).toMatchObject({ active: false, pgp: null });
  });
});

describe('a bank in use', () => {
  test('is not deleted but says what uses it; one that nothing uses goes', async () => {
    const found = await recommendedApplication(ledgate);
    const body = { application__uid: found.uid, ...buyBody(found.bank) };
    await found.underwriter.client.rates.setBuyRate({ body });
    const used = await refusal(banks.removeBank({ params: { id: found.bank } }));
    expect(used.problem).toMatchObject({ code: 'in_use', errors: { used_by: ['1 buy rate'] } });
    const { id } = await banks.createBank({ body: { name: 'Never used', channel: 'manual' } });
    await banks.removeBank({ params: { id } });
    expect((await refusal(banks.removeBank({ params: { id } }))).problem.code).toBe('not_found');
    const { results } = await banks.listBanks();
    expect(results.find((bank) => bank.id === found.bank)?.used_by).toEqual(['1 buy rate']);
  });
});

describe('the test of a connection', () => {
  test('says what was reached, leaves a fact and sends nothing', async () => {
    const https = { url: 'http://127.0.0.1:9/bank', secret: SECRET };
    const { id } = await banks.createBank({ body: sftpBank('Silent', { channel: 'https', https }) });
    const reply = await banks.testBank({ params: { id } });
    expect(reply).toEqual({
      ready: false,
      said: expect.stringContaining('127.0.0.1:9 could not be reached'),
      host_key: null,
    });
    const rows = await ledgate.parts.db.selectFrom('audit_row').select(['action', 'facts']).execute();
    expect(rows.find(({ action }) => action === 'bank.tested')?.facts).toContain('could not be reached');
  });

  test('is not there for a bank that is reached by people', async () => {
    const { id } = await banks.createBank({ body: { name: 'By phone', channel: 'manual' } });
    expect((await refusal(banks.testBank({ params: { id } }))).problem.code).toBe('wrong_state');
  });
});

describe('an underwriter', () => {
  test('reads what each bank wants and what of an application is outside it, and nothing of how packages get there', async () => {
    const { uid, underwriter } = await recommendedApplication(ledgate);
    const narrow = await banks.createBank({
      body: { name: 'Narrow', channel: 'manual', appetite: { max_monthly_volume_cents: 100, states: ['AK'] } },
    });
    await banks.createBank({ body: { name: 'Closed', channel: 'manual', active: false } });
    const { results } = await underwriter.client.banks.listBanks();
    expect(results.every(({ settings }) => settings === null)).toBe(true);
    expect(results.find(({ id }) => id === narrow.id)?.appetite.states).toEqual(['AK']);
    const fit = await underwriter.client.banks.readBankFit({ params: { uid } });
    expect(fit.results.find(({ bank_uid }) => bank_uid === narrow.id)?.misses.map(({ code }) => code)).toEqual([
      'volume_above',
      'state_not_served',
    ]);
    const closed = results.find(({ name }) => name === 'Closed')?.id;
    expect(fit.results.some(({ bank_uid }) => bank_uid === closed)).toBe(false);
    const unknown = crypto.randomUUID();
    const nowhere = await refusal(underwriter.client.banks.readBankFit({ params: { uid: unknown } }));
    expect(nowhere.problem.code).toBe('not_found');
  });
});
