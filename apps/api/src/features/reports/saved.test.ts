import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let admin: SignedIn;
let kestrel: Merchant;
let otter: Merchant;

beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin', { password: null });
  kestrel = await startMerchant(ledgate, { password: null });
  otter = await startMerchant(ledgate, { password: null });
});
afterAll(() => ledgate.close());

describe('saved reports', () => {
  const definition = { subject: 'payments', by: 'day', of: 'charges' } as const;

  test('are seen by their maker, by colleagues where shared, and by nobody else', async () => {
    const { person, client } = kestrel;
    const own = await client.reports.saveReport({ body: { name: 'By day', definition, is_shared: false } });
    const shared = await client.reports.saveReport({ body: { name: 'For all', definition, is_shared: true } });
    const options = { merchantUid: person.merchantUid ?? '', permissions: ['read_report'] };
    const clerk = await signedIn(ledgate, 'subuser', options);
    const seen = async (who: Pick<SignedIn, 'client'>) =>
      (await who.client.reports.listSavedReports()).results.map(({ name, is_own: isOwn }) => [name, isOwn]);
    expect(await seen({ client })).toEqual([
      ['By day', true],
      ['For all', true],
    ]);
    expect(await seen(clerk)).toEqual([['For all', false]]);
    expect(await seen(otter)).toEqual([]);
    expect(await seen(admin)).toEqual([]);
    const body = { name: 'Mine now', definition, is_shared: true };
    for (const { uid } of [own, shared]) {
      expect((await refusal(clerk.client.reports.updateReport({ params: { uid }, body }))).code).toBe('not_found');
      expect((await refusal(otter.client.reports.removeReport({ params: { uid } }))).code).toBe('not_found');
      const mail = otter.client.reports.mailReport({ params: { uid }, body: { frequency: 'daily' } });
      expect((await refusal(mail)).code).toBe('not_found');
    }
    const twice = client.reports.saveReport({ body: { name: 'by DAY', definition, is_shared: false } });
    expect((await refusal(twice)).code).toBe('already_exists');
    const params = { uid: own.uid };
    const changed = await client.reports.updateReport({ params, body: { ...body, name: 'By week' }, ifMatch: 1 });
    expect([changed.name, changed.version]).toEqual(['By week', 2]);
    expect((await refusal(client.reports.updateReport({ params, body, ifMatch: 1 }))).code).toBe('stale');
    await client.reports.removeReport({ params });
    expect((await refusal(client.reports.removeReport({ params }))).code).toBe('not_found');
  });

  test('keep nothing that their maker may not read', async () => {
    const body = { name: 'Residuals', definition: { subject: 'residuals' as const }, is_shared: true };
    expect((await refusal(otter.client.reports.saveReport({ body }))).code).toBe('invalid');
  });
});
