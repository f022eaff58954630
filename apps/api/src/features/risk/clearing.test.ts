import { WEBSITE_ITEMS } from '@ledgate/domain/risk/evidence.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hardStopsOpen, latestRisk } from './public.ts';
import { resultOf, submitted } from './testing-risk.ts';

let ledgate: TestServer;
beforeEach(async () => {
  ledgate = await startTestServer();
});
afterEach(() => ledgate.close());

const underwriter = async () => (await signedIn(ledgate, 'underwriter')).client.risk;
describe('clearing', () => {
  const stopped = async () => {
    const { application } = await submitted(ledgate, { answers: { security: { under_forensic_investigation: true } } });
    const client = await underwriter();
    const risk = await client.readRisk({ params: { uid: application.uid } });
    return { client, uid: application.uid, hash: resultOf(risk, 'R24').inputs_hash, risk };
  };

  test('needs a reason, something to clear, and is done once', async () => {
    const { client, uid, hash, risk } = await stopped();
    const ask = (check: 'R24' | 'R27', reason: string, inputs_hash: string) =>
      client.clearCheck({ params: { uid, check }, body: { reason, inputs_hash } });
    expect((await refusal(ask('R24', 'short', hash))).status).toBe(422);
    expect((await refusal(ask('R24', 'A reason that is long enough.', 'f'.repeat(64)))).status).toBe(412);
    const points = resultOf(risk, 'R27');
    expect(points.may_clear).toBe(false);
    expect((await refusal(ask('R27', 'A reason that is long enough.', points.inputs_hash))).status).toBe(409);
    await ask('R24', 'The report of the investigator is here.', hash);
    expect((await refusal(ask('R24', 'The report of the investigator is here.', hash))).status).toBe(409);
  });

  test('opens the guard of the lifecycle and stands in the audit log with its reason', async () => {
    const { client, uid, hash } = await stopped();
    const open = () => reading(systemCtx(ledgate.parts), (tx) => hardStopsOpen(tx, uid, ledgate.parts.clock()));
    expect(await open()).toEqual(['R24']);
    const reason = 'The report of the investigator is here.';
    await client.clearCheck({ params: { uid, check: 'R24' }, body: { reason, inputs_hash: hash } });
    expect(await open()).toEqual([]);
    expect((await reading(systemCtx(ledgate.parts), (tx) => latestRisk(tx, uid)))?.clearances).toHaveLength(1);
    const row = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('facts')
      .where('lane', '=', `application:${uid}`)
      .where('action', '=', 'risk.cleared')
      .executeTakeFirstOrThrow();
    expect(row.facts).toContain(reason);
  });
});

describe('the second wall', () => {
  test('keeps risk from merchants and ISOs even where the server forgets to', async () => {
    const { application, person } = await submitted(ledgate);
    const tables = ['risk_run', 'risk_result', 'risk_link'] as const;
    const seenBy = (settings: Record<string, string>) =>
      bookkeeping(ledgate.parts, async (tx) => {
        for (const [name, value] of Object.entries(settings))
          await sql`select set_config(${name}, ${value}, true)`.execute(tx);
        const counts = [];
        for (const table of tables)
          counts.push((await tx.selectFrom(table).select('application_uid').execute()).length);
        return counts;
      });
    expect(await seenBy({})).toEqual([0, 0, 0]);
    expect(await seenBy({ 'app.scope': 'own', 'app.merchant': person.merchantUid ?? '' })).toEqual([0, 0, 0]);
    expect((await seenBy({ 'app.scope': 'all' })).every((count) => count > 0)).toBe(true);
    const unknown = { uid: crypto.randomUUID() };
    expect((await refusal((await underwriter()).readRisk({ params: unknown }))).status).toBe(404);
    const { client } = await signedIn(ledgate, 'iso');
    expect((await refusal(client.risk.readRisk({ params: { uid: application.uid } }))).status).toBe(403);
  });
});

describe('the website of whoever sells online', () => {
  test('is reviewed by a person, and what is missing scores', async () => {
    const { application } = await submitted(ledgate, { kind: 'online' });
    const client = await underwriter();
    const params = { uid: application.uid };
    expect(resultOf(await client.readRisk({ params }), 'R16')).toMatchObject({ outcome: 'info', points: 0 });
    const risk = await client.reviewWebsite({ params, body: { seen: WEBSITE_ITEMS.slice(4) } });
    expect(resultOf(risk, 'R16')).toMatchObject({ outcome: 'query', points: 12 });
    expect(resultOf(risk, 'R16').queries[0]).toMatchObject({ section: 'company', field: 'website' });
    expect(risk.website).toMatchObject({ seen: WEBSITE_ITEMS.slice(4), by: { name: 'Robin Quarterman' } });
  });
});
