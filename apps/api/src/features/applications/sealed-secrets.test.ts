import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let underwriter: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  underwriter = await signedIn(ledgate, 'underwriter');
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
  underwriter.client.applications.revealSecret({
    params: { uid: application },
    body: { record, field, reason: REASON },
  });

interface Place {
  record: string;
  field: string;
}

/** Somebody with the whole database in hand puts the stored secret of one place into another. */
const moveSecret = (from: Place, to: Place): Promise<unknown> =>
  ledgate.parts.db.transaction().execute(async (tx) => {
    await setScope(tx, systemCtx(ledgate.parts));
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
      expect([refused.status, refused.code]).toEqual([500, 'failed']);
      expect(JSON.stringify(refused.problem)).not.toContain(SSN);
    }
    // Nobody is shown somebody else's last digits either.
    expect((await refusal(one.client.onboarding.viewOwners())).code).toBe('failed');
    expect((await refusal(other.client.onboarding.viewOwners())).code).toBe('failed');
    expect(ledgate.logLines.join('')).not.toContain(SSN);
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
      actor: underwriter.uid,
      reason: REASON,
      after: { record: owner, field },
    });
    expect(await rows()).toMatchObject([fact('ssn'), fact('ssn'), fact('dl_number')]);
  });
});
