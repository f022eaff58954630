import { AGREEMENT_PART_TITLES, AGREEMENT_PARTS } from '@ledgate/domain/agreement/parts.ts';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSignedPaperKeys } from './core/crypto/paper-certificate.ts';
import { readSettings, type Settings } from './core/settings.ts';
import { banksStep } from './demo-data/banks.ts';
import { loadDemoData } from './demo-data/load.ts';
import { checkContent } from './start-checks.ts';
import { start } from './start.ts';
import { approveAgreement } from './testing/approved-agreement.ts';
import { addPerson } from './testing/people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** Ends what came up against expectation, so that a red test leaves nothing behind. */
const refusalOf = async (settings: Settings | (() => Settings)): Promise<string> => {
  try {
    const running = await start(typeof settings === 'function' ? settings() : settings);
    await running.stop();
    return `started at ${running.url}`;
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
};

describe('the demo, whose passwords everybody knows', () => {
  const dataDir = (): string => `${ledgate.parts.settings.dataDir}-loopback`;
  const settings = (host: string, more: Record<string, string> = {}): Settings => ({
    ...readSettings({
      HOST: host,
      PORT: '0',
      DATA_DIR: dataDir(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      ...more,
    }),
  });

  test.each(['0.0.0.0', '::', '192.168.1.20', 'demo.kestrel.example'])(
    'does not listen at %s unless told twice',
    async (host) => {
      expect(await refusalOf(settings(host))).toBe(
        `CannotStart: The demo listens to this machine only, since everybody knows its passwords. To open it to others at ${host}, set DEMO_BEYOND_LOOPBACK=yes as well. Nothing was started.`,
      );
      expect(existsSync(dataDir())).toBe(false);
    },
  );

  test('listens to this machine, and to others once that was said twice', async () => {
    for (const one of [
      settings('127.0.0.1'),
      settings('127.0.0.2'),
      settings('localhost'),
      settings('::1'),
      settings('0.0.0.0', { DEMO_BEYOND_LOOPBACK: 'yes' }),
    ]) {
      // Past that check, so that what stands in the way is the database that is not there.
      expect(await refusalOf(one)).toContain('The database of DATABASE_URL does not answer');
    }
    await rm(dataDir(), { recursive: true });
  });
});

test('production refuses a database in which the demo was loaded', async () => {
  await loadDemoData(ledgate.parts, [banksStep]);
  const { masterKeys, dataDir } = ledgate.parts.settings;
  const said = await refusalOf({
    ...ledgate.parts.settings,
    mode: 'production',
    host: '127.0.0.1',
    databaseUrl: ledgate.url,
    masterKeys,
    dataDir,
  });
  expect(said).toBe(
    'CannotStart: The database of DATABASE_URL holds the data of the demo, whose passwords everybody knows. Production needs one of its own. Nothing was started.',
  );
});

describe('production, whose papers bind', () => {
  const one = selfSignedPaperKeys('Kestrel Acquiring', new Date());
  const other = selfSignedPaperKeys('Somebody else', new Date());
  const ended = selfSignedPaperKeys('Kestrel Acquiring', new Date('2010-05-04'));
  const dataDir = (): string => `${ledgate.parts.settings.dataDir}-papers`;
  const refusalWith = ({ key, certificates }: { key: string; certificates: string }): Promise<string> =>
    refusalOf(() =>
      readSettings({
        APP_MODE: 'production',
        PORT: '0',
        DATA_DIR: dataDir(),
        DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        PAPER_KEY: key,
        PAPER_CERTIFICATE: certificates,
        PUBLIC_URL: 'https://apply.kestrel.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        TEXT_URL: 'http://127.0.0.1:9',
        TEXT_KEY: 'a key',
        ACQUIRER_NAME: 'Kestrel Acquiring',
        ACQUIRER_ADDRESS: '1 Wharf Street',
        ACQUIRER_PHONE: '(302) 555-0100',
        SUPPORT_EMAIL: 'help@kestrel.example',
      }),
    );

  test.each([
    ['without a key', { ...one, key: '' }, 'Production mode needs PAPER_KEY. Nothing was started.'],
    ['without a certificate', { ...one, certificates: '' }, 'Production mode needs PAPER_CERTIFICATE. Nothing was'],
    ['with neither', { key: '', certificates: '' }, 'Production mode needs PAPER_KEY, PAPER_CERTIFICATE. Nothing was'],
    ['with a key that is none', { ...one, key: 'none' }, 'cannot be used: key or certificate cannot be read. Nothing'],
    ['with the key of another', { ...one, key: other.key }, 'cannot be used: the first certificate is not that of the'],
    ['after the certificate’s end', ended, 'cannot be used: the certificate ended on 2020-05-0'],
  ])('does not start %s', async (_, keys, why) => {
    const said = await refusalWith(keys);
    expect(said).toMatch(/^CannotStart: /);
    expect(said).toContain(why);
  });

  test('comes past that check with a key and its certificate', async () => {
    expect(await refusalWith(one)).toContain('The database of DATABASE_URL does not answer');
    await rm(dataDir(), { recursive: true });
  });

  test('says at its start which parts of the agreement nobody approved, until all are', async () => {
    const production = await startTestServer({ mode: 'production' });
    const said = (): string[] => production.logLines.filter((line) => line.includes('nobody approved'));
    await checkContent(production.parts);
    expect(said()).toHaveLength(1);
    for (const part of AGREEMENT_PARTS) expect(said()[0]).toContain(AGREEMENT_PART_TITLES[part]);
    const [writer, reader] = [await addPerson(production, 'admin'), await addPerson(production, 'admin')];
    await approveAgreement(production.parts, { writer: writer.uid, reader: reader.uid });
    await checkContent(production.parts);
    expect(said()).toHaveLength(1);
    await production.close();
  });
});

test('a proxy that nobody named is noticed: said once, counted, and told to whoever asks for readiness', async () => {
  const ask = (headers: Record<string, string> = {}) => ledgate.server.inject({ url: '/healthz', headers });
  const said = (): string[] => ledgate.logLines.filter((line) => line.includes('TRUSTED_PROXIES'));
  const ready = async () => (await ledgate.server.inject('/readyz')).json<object>();
  await ask();
  expect([said(), await ready()]).toEqual([[], { ready: true }]);
  await ask({ 'x-forwarded-for': '203.0.113.7' });
  await ask({ 'x-forwarded-for': '203.0.113.8' });
  expect(said()).toHaveLength(1);
  expect(await ready()).toEqual({
    ready: true,
    notice: 'Requests arrive with X-Forwarded-For, but TRUSTED_PROXIES is empty, so all of them count as one address.',
  });
  expect(await ledgate.parts.metrics.text()).toContain('ledgate_forwarded_untrusted_total 2');
});

test('a proxy that was named is nothing to notice', async () => {
  const behind = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  await behind.server.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(behind.logLines.join('')).not.toContain('TRUSTED_PROXIES');
  expect((await behind.server.inject('/readyz')).json()).toEqual({ ready: true });
  await behind.close();
});

describe('what is asked of others', () => {
  const PROCESSOR = { APP_MODE: 'demo', PROCESSOR_URL: 'https://processor.example' };

  test.each([
    [{ PROCESSOR_TIMEOUT_SECONDS: '31' }, 'OUTSIDE_LEASE_SECONDS has to be at least PROCESSOR_TIMEOUT_SECONDS'],
    [{ PROCESSOR_CHANGE_RESOURCE: 'many' }, 'PROCESSOR_CHANGE_RESOURCE is "many", but has to be a number above 0.'],
    [
      { PROCESSOR_EVENT_SECRET: 'events of 4242 4242 4242 4242' },
      'PROCESSOR_EVENT_SECRET has digits like a card number’s',
    ],
  ])('is not begun with %o', (env, why) => {
    expect(() => readSettings({ ...PROCESSOR, ...env })).toThrow(why);
  });

  test('is as the papers say unless it is said otherwise', () => {
    const { processor } = readSettings({
      ...PROCESSOR,
      PROCESSOR_KEY_HEADER: 'X-KEY',
      PROCESSOR_FEE_ENTITY: 't1_ent_9',
    });
    expect(processor?.tuning).toMatchObject({ headers: { key: 'X-KEY' }, feeEntity: 't1_ent_9' });
  });
});
