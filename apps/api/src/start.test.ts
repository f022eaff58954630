import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings, type Settings } from './core/settings.ts';
import { banksStep } from './demo-data/banks.ts';
import { loadDemoData } from './demo-data/load.ts';
import { start } from './start.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

/** Ends what came up against expectation, so that a red test leaves nothing behind. */
const refusalOf = async (settings: Settings): Promise<string> => {
  try {
    const running = await start(settings);
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
