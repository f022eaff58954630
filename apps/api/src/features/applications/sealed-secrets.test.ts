import type { SectionAsk } from '@ledgate/contract/section-body.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin');
});
afterAll(() => ledgate.close());

const SSN = '536229145';
const OTHER_SSN = '218554370';
const REASON = 'Compared with the licence';

const addOwner = async ({ client }: Merchant, ssn: string): Promise<string> => {
  const { record } = await client.onboarding.createOwner({ body: { id_type: 'ssn', ssn, dl_number: 'D4829174' } });
  return record.uid;
};

const reveal = (application: string, record: string, field = 'ssn') =>
  admin.client.applications.revealSecret({
    params: { uid: application },
    body: { record, field, reason: REASON },
  });

interface Place {
  record: string;
  field: string;
}

/** Somebody with the whole database in hand puts the stored secret of one place into another. */
const moveSecret = (from: Place, to: Place): Promise<unknown> =>
  bookkeeping(ledgate.parts, async (tx) => {
    setScope(tx, systemCtx(ledgate.parts));
    await sql`set local role none`.execute(tx);
    const moved = await sql`
      update application_secret target set sealed = source.sealed, blind_index = source.blind_index
      from application_secret source
      where source.record_uid = ${from.record} and source.field = ${from.field}
        and target.record_uid = ${to.record} and target.field = ${to.field}`.execute(tx);
    expect(moved.numAffectedRows).toBe(1n);
  });

describe('a sealed number', () => {
  test('moved to another owner, field or application does not open there, and is told to nobody', async () => {
    const one = await startMerchant(ledgate);
    const [first, second] = [await addOwner(one, SSN), await addOwner(one, OTHER_SSN)];
    const other = await startMerchant(ledgate);
    const foreign = await addOwner(other, OTHER_SSN);
    const moves: [application: string, to: Place][] = [
      [one.application.uid, { record: second, field: 'ssn' }],
      [one.application.uid, { record: first, field: 'dl_number' }],
      [other.application.uid, { record: foreign, field: 'ssn' }],
    ];
    for (const [application, to] of moves) {
      await moveSecret({ record: first, field: 'ssn' }, to);
      const refused = await refusal(reveal(application, to.record, to.field));
      expect([refused.status, refused.code]).toEqual([409, 'unreadable']);
      expect(JSON.stringify(refused.problem)).not.toContain(SSN);
    }
    // Nobody is shown somebody else's last digits either.
    expect(JSON.stringify(await other.client.onboarding.viewOwners())).not.toContain(SSN.slice(-4));
    expect(ledgate.logLines.join('')).not.toContain(SSN);
  });

  describe('exchanged for another outside of Ledgate', () => {
    const UNREADABLE = { present: true, unreadable: true, masked: 'Could not be opened', last4: '' };

    const swapped = async (): Promise<Merchant & { first: string; second: string }> => {
      const merchant = await startMerchant(ledgate);
      const [first, second] = [await addOwner(merchant, SSN), await addOwner(merchant, OTHER_SSN)];
      await bookkeeping(ledgate.parts, async (tx) => {
        setScope(tx, systemCtx(ledgate.parts));
        await sql`set local role none`.execute(tx);
        await sql`update application_secret target set sealed = source.sealed from application_secret source
          where target.field = 'ssn' and source.field = 'ssn' and target.record_uid <> source.record_uid
            and array[target.record_uid, source.record_uid] <@ ${[first, second]}::uuid[]`.execute(tx);
      });
      return { ...merchant, first, second };
    };

    const ownersOf = async ({ client }: Merchant) => (await client.onboarding.viewOwners()).records;

    test('is the one thing that cannot be read: merchant and staff see the rest', async () => {
      const merchant = await swapped();
      const owners = await ownersOf(merchant);
      expect(owners.map(({ values }) => values['ssn'])).toMatchObject([UNREADABLE, UNREADABLE]);
      expect(owners.map(({ values }) => values['dl_number'])).toMatchObject([{ last4: '9174' }, { last4: '9174' }]);
      const file = await admin.client.review.readCase({ body: { application_uid: merchant.application.uid } });
      expect(JSON.stringify(file)).toContain('This value could not be opened. It was changed outside Ledgate.');
      expect(JSON.stringify(file)).not.toContain(SSN.slice(-4));
    });

    test('lets other fields be saved, is kept when it comes back as shown, and is healed by entering it again', async () => {
      const merchant = await swapped();
      const { client, first } = merchant;
      const save = (body: SectionAsk) => client.onboarding.updateOwner({ params: { id: first }, body });
      await save({ first_name: 'Ada' });
      const [shown] = await ownersOf(merchant);
      await save({ last_name: 'Vance', ssn: shown?.values['ssn'] });
      expect((await ownersOf(merchant))[0]?.values).toMatchObject({
        first_name: 'Ada',
        last_name: 'Vance',
        ssn: UNREADABLE,
      });
      await save({ ssn: SSN });
      expect((await ownersOf(merchant))[0]?.values['ssn']).toMatchObject({ masked: '***-**-9145' });
      expect(await reveal(merchant.application.uid, first)).toMatchObject({ value: SSN });
    });

    test('is said in the log, once, and counted', async () => {
      const merchant = await swapped();
      const counted = async (): Promise<number> =>
        Number(/^ledgate_unreadable_values_total (\d+)/m.exec(await ledgate.parts.metrics.text())?.[1] ?? Number.NaN);
      const before = await counted();
      await ownersOf(merchant);
      await ownersOf(merchant);
      expect(await counted()).toBeGreaterThan(before);
      const said = ledgate.logLines.filter((line) => line.includes(`application_secret|ssn|${merchant.first}`));
      expect(said).toHaveLength(1);
      expect(said[0]).toContain('changed outside Ledgate');
    });
  });

  test('leaves one row in the log for each time it is revealed, and none when it is not', async () => {
    const merchant = await startMerchant(ledgate);
    const { uid } = merchant.application;
    const owner = await addOwner(merchant, SSN);
    const rows = async () => {
      const found = await ledgate.parts.db
        .selectFrom('audit_row')
        .select('facts')
        .where('lane', '=', `application:${uid}`)
        .where('action', '=', 'application.secret_revealed')
        .execute();
      return found.map(({ facts }) => JSON.parse(facts) as object);
    };
    for (const field of ['first_name', 'tax_id', 'ssn_again'])
      expect((await refusal(reveal(uid, owner, field))).code).toBe('not_found');
    expect((await refusal(reveal(uid, crypto.randomUUID()))).code).toBe('not_found');
    expect(await rows()).toEqual([]);
    await reveal(uid, owner);
    await reveal(uid, owner);
    await reveal(uid, owner, 'dl_number');
    const fact = (field: string) => ({
      actor: admin.uid,
      reason: REASON,
      after: { record: owner, field },
    });
    expect(await rows()).toMatchObject([fact('ssn'), fact('ssn'), fact('dl_number')]);
  });
});
