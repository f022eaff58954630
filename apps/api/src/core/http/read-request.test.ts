import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('text that cannot be stored', () => {
  let ledgate: TestServer;
  beforeAll(async () => {
    ledgate = await startTestServer();
  });
  afterAll(() => ledgate.close());

  test.each([
    ['half a character', 'Caf\ud83d'],
    ['a zero', 'Caf\u0000'],
  ])('with %s in it is refused by name wherever it is sent', async (_what, text) => {
    const { client } = await signedIn(ledgate, 'merchant');
    await client.applications.startApplication();
    const told = async (call: Promise<unknown>) => Object.keys((await refusal(call)).problem.errors ?? {});
    const { onboarding, account } = client;
    expect(await told(onboarding.createCompany({ body: { legal_name: text } }))).toEqual(['legal_name']);
    expect(
      await told(
        onboarding.createSecurity({ body: { service_providers: [{ name: text, role: 'gateway', pci_listed: true }] } }),
      ),
    ).toEqual(['service_providers.0.name']);
    expect(await told(account.updatePreferences({ body: { bookmarks: [text] } }))).toEqual([
      expect.stringContaining('bookmarks'),
    ]);
  });
});
