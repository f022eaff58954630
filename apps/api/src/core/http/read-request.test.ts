import { randomUUID } from 'node:crypto';
import { holdsCardNumber } from '@ledgate/domain/checks/card-number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uidOf } from '../../demo-data/chance.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { Failure } from '../failure.ts';
import { sha256 } from '../crypto/keyring.ts';
import { refuseCardNumbers } from './read-request.ts';

const MANY = 5_000;

/** Ids that pass for a card number by chance; there are some among so many. */
const unlucky = (make: (at: number) => string): string[] => {
  const found = Array.from({ length: MANY }, (_, at) => make(at)).filter(holdsCardNumber);
  if (found.length === 0) throw new Error('none of the ids looks like a card number');
  return found;
};

describe('an id that looks like a card number by chance', () => {
  test.each([
    ['ours', () => randomUUID()],
    ['the demo’s', (at: number) => uidOf(`person ${at}`)],
    ['a digest', (at: number) => sha256(`section ${at}`).toString('hex')],
  ])('is %s and passes', (_whose, make) => {
    for (const uid of unlucky(make)) {
      expect(() => refuseCardNumbers({ application__uid: uid, rows: [{ owner: uid }] })).not.toThrow();
    }
  });

  test('is no cover for a card number beside it, in it or spelled like it', () => {
    const cover = [
      '4242424242424242',
      '4242-4242-4242-4242',
      `${randomUUID()} 4242424242424242`,
      '42424242-4242-4242',
      `${'f'.repeat(47)} 4242424242424242`,
      `${'f'.repeat(47)}4242424242424242`,
    ];
    for (const text of cover) expect(() => refuseCardNumbers({ note: { text } }), text).toThrow(Failure);
  });
});

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
