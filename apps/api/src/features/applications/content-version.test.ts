import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeMerchant } from '../../testing/applications.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
let uid: string;
let other: string;
beforeAll(async () => {
  ledgate = await startTestServer();
  uid = (await completeMerchant(ledgate)).application.uid;
  other = (await completeMerchant(ledgate)).application.uid;
});
afterAll(() => ledgate.close());

/** Everything an application consists of, and ways to change it that forget its version. */
const CHANGES = {
  'a field': () => sql`update application_record set values = '{}' where application_uid = ${uid}`,
  'a record laid aside': () => sql`update application_record set removed_at = now() where application_uid = ${uid}`,
  'a new record': () => sql`insert into application_record
      (uid, application_uid, section, position, created_at, changed_at)
    values (gen_random_uuid(), ${uid}, 'ownership', 9, now(), now())`,
  'a secret': () => sql`update application_secret set sealed = sealed || '.' where application_uid = ${uid}`,
  'a secret taken out': () => sql`delete from application_secret where application_uid = ${uid}`,
  'a refused document': () => sql`update document set status = 'rejected' where application_uid = ${uid}`,
  'a document laid aside': () => sql`update document set removed_at = now() where application_uid = ${uid}`,
  'a new document': () => sql`insert into document
      (uid, application_uid, document_type, file_uid, created_at, changed_at)
    select gen_random_uuid(), ${uid}, 'other', file_uid, now(), now() from document
    where application_uid = ${uid} limit 1`,
};

const REFUSED = /without a new version of its application/;

describe.each(Object.entries(CHANGES))('%s', (_, change) => {
  test('is not stored without a new version of the content', async () => {
    await expect(writeAsSystem(ledgate.parts, (tx) => change().execute(tx))).rejects.toThrow(REFUSED);
  });

  test('is not stored with a new version of anything else, nor with that of another application', async () => {
    const tries = [
      sql`update application set version = version + 1 where uid = ${uid}`,
      sql`update application set content_version = content_version where uid = ${uid}`,
      sql`update application set content_version = content_version + 1 where uid = ${uid}`,
      sql`update application set content_version = content_version + 1, content_xid = pg_current_xact_id()
        where uid = ${other}`,
    ];
    for (const bump of tries) {
      const work = writeAsSystem(ledgate.parts, async (tx) => {
        await bump.execute(tx);
        await change().execute(tx);
      });
      await expect(work).rejects.toThrow(REFUSED);
    }
  });

  test('may be written before or after the version it makes', async () => {
    const bump = sql`update application set content_version = content_version + 1, content_xid = pg_current_xact_id()
      where uid = ${uid}`;
    for (const isFirst of [true, false]) {
      const undone = writeAsSystem(ledgate.parts, async (tx) => {
        if (isFirst) await bump.execute(tx);
        const { numAffectedRows } = await change().execute(tx);
        if (!isFirst) await bump.execute(tx);
        await sql`set constraints all immediate`.execute(tx);
        throw new Error(`${numAffectedRows} stored`);
      });
      await expect(undone).rejects.toThrow(/^[1-9]\d* stored$/);
    }
  });
});

test('the transaction that made the content is not named without a new version', async () => {
  const named = sql`update application set content_xid = pg_current_xact_id() where uid = ${uid}`;
  await expect(writeAsSystem(ledgate.parts, (tx) => named.execute(tx))).rejects.toThrow(
    'without a new version of the application',
  );
});

test('a document that is found to be right counts as before, and needs none', async () => {
  await writeAsSystem(ledgate.parts, (tx) =>
    sql`update document set status = 'accepted' where application_uid = ${uid}`.execute(tx),
  );
});
