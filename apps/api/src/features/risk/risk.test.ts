import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { RISK_CHECK_IDS } from '@ledgate/domain/risk/check.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { startMerchant } from '../../testing/merchants.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { hardStopsOpen } from './public.ts';
import { runRiskChecks } from './run-checks.ts';
import { csvFile, resultOf, SDN_FILE, STRANGER, submitted } from './testing-risk.ts';

let ledgate: TestServer;
beforeEach(async () => {
  ledgate = await startTestServer();
});
afterEach(() => ledgate.close());

const underwriter = async () => (await signedIn(ledgate, 'underwriter')).client.risk;
const admin = async () => (await signedIn(ledgate, 'admin')).client;
const standing = (uid: string) =>
  reading(systemCtx(ledgate.parts), (tx) =>
    tx
      .selectFrom('application')
      .select(['risk_score', 'risk_band', 'version'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow(),
  );

describe('after a submission', () => {
  test('all thirty checks have run, each explained, and the case carries score and band', async () => {
    const { application } = await submitted(ledgate);
    const risk = await (await underwriter()).readRisk({ params: { uid: application.uid } });
    expect(risk.results.map(({ check }) => check)).toEqual(RISK_CHECK_IDS);
    expect(risk.run).toMatchObject({ n: 1, cause: 'submit', submission: 1, unchanged: false, by: null });
    // The whole form was sent within seconds, which is what R27 is about.
    expect(risk.results.filter(({ outcome }) => outcome !== 'clear').map(({ check }) => check)).toEqual(['R27']);
    expect(risk).toMatchObject({ current: true, band: 'low', open_stops: [], related: [], reserve: null });
    expect(await standing(application.uid)).toMatchObject({ risk_score: 10, risk_band: 'low' });
  });

  test('no secret of the merchant is in what is kept or shown', async () => {
    const { application } = await submitted(ledgate);
    const risk = await (await underwriter()).readRisk({ params: { uid: application.uid } });
    const rows = await reading(systemCtx(ledgate.parts), (tx) =>
      tx.selectFrom('risk_result').select(['inputs', 'explanation', 'queries']).execute(),
    );
    const facts = completeFacts('llc');
    const numbers = [
      textOf(facts.company, 'tax_id'),
      ...facts.owners.map(({ values }) => textOf(values, 'ssn')),
      ...facts.accounts.map(({ values }) => textOf(values, 'account_number')),
    ];
    for (const number of numbers) {
      expect(JSON.stringify(risk)).not.toContain(number);
      expect(JSON.stringify(rows)).not.toContain(number);
    }
    expect(JSON.stringify(resultOf(risk, 'R05').inputs)).toContain('*****8356');
  });

  test('running again changes nothing, and is recorded as unchanged without a second set of results', async () => {
    const { application } = await submitted(ledgate);
    const params = { uid: application.uid };
    const client = await underwriter();
    const first = await client.readRisk({ params });
    const again = await client.runChecks({ params });
    expect(again.results).toEqual(first.results);
    expect(again.history.map(({ n, unchanged, cause }) => [n, unchanged, cause])).toEqual([
      [2, true, 'manual'],
      [1, false, 'submit'],
    ]);
    const rows = await reading(systemCtx(ledgate.parts), (tx) => tx.selectFrom('risk_result').select('n').execute());
    expect(rows).toHaveLength(30);
    await runRiskChecks(systemCtx(ledgate.parts), { application: application.uid, cause: 'answer' });
    expect((await client.readRisk({ params })).run).toMatchObject({ n: 3, cause: 'answer', unchanged: true });
  });

  test('a run does not count as a change of the application', async () => {
    const { application } = await submitted(ledgate);
    const before = await standing(application.uid);
    await (await underwriter()).runChecks({ params: { uid: application.uid } });
    expect((await standing(application.uid)).version).toBe(before.version);
  });

  test('a draft is not checked, and shows that nothing has run', async () => {
    const { application } = await startMerchant(ledgate);
    const client = await underwriter();
    const params = { uid: application.uid };
    expect(await client.readRisk({ params })).toMatchObject({ run: null, band: null, results: [], history: [] });
    expect((await refusal(client.runChecks({ params }))).code).toBe('wrong_state');
    const open = await reading(systemCtx(ledgate.parts), (tx) =>
      hardStopsOpen(tx, application.uid, ledgate.parts.clock()),
    );
    expect(open, 'what was not checked is not cleared').toEqual(RISK_CHECK_IDS);
  });
});

describe('related parties', () => {
  test('strangers have nothing in common', async () => {
    await submitted(ledgate);
    const { application } = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const risk = await (await underwriter()).readRisk({ params: { uid: application.uid } });
    expect(risk.related).toEqual([]);
  });

  test('another merchant with the same numbers is found, named by what is shared, numbers masked', async () => {
    const first = await submitted(ledgate, { address: '99.12.34.56' });
    const second = await submitted(ledgate, { address: '99.12.34.56' });
    const client = await underwriter();
    const risk = await client.readRisk({ params: { uid: second.application.uid } });
    expect(risk.related).toHaveLength(1);
    const [other] = risk.related;
    expect(other).toMatchObject({
      application: first.application.uid,
      reference: first.application.reference,
      name: 'Harbor Street Coffee',
      status: 'submitted',
      same_merchant: false,
    });
    expect(new Set(other?.links.map(({ kind }) => kind))).toEqual(
      new Set(['tax_id', 'ssn', 'account', 'email', 'phone', 'address', 'ip']),
    );
    expect(other?.links).toContainEqual({ kind: 'tax_id', value: '*****8356' });
    expect(resultOf(risk, 'R05')).toMatchObject({ outcome: 'points', points: 20 });
    expect(resultOf(risk, 'R06').outcome, 'the same tax id has the same account').toBe('clear');
    expect(resultOf(risk, 'R07')).toMatchObject({ points: 60 });
    const earlier = await client.runChecks({ params: { uid: first.application.uid } });
    expect(earlier.related.map(({ application }) => application)).toEqual([second.application.uid]);
  });

  test('the same account under another tax id stops the application until it is cleared', async () => {
    const first = await submitted(ledgate);
    const number = { account_number: '8204417739' };
    const { application } = await submitted(ledgate, {
      answers: { ...STRANGER, account: { ...STRANGER.account, ...number } },
      isAlone: true,
    });
    const client = await underwriter();
    const params = { uid: application.uid };
    const risk = await client.readRisk({ params });
    const found = resultOf(risk, 'R06');
    expect(found).toMatchObject({ outcome: 'hard_stop', points: 40, may_clear: true, clearance: null });
    expect(found.explanation).toContain(first.application.reference);
    expect(risk).toMatchObject({ band: 'decline', open_stops: ['R06'] });
    const cleared = await client.clearCheck({
      params: { ...params, check: 'R06' },
      body: { reason: 'The bank confirmed a joint account of both companies.', inputs_hash: found.inputs_hash },
    });
    expect(cleared).toMatchObject({ band: 'high', open_stops: [], reserve: { bps: 1000, days: 180 } });
    expect(resultOf(cleared, 'R06').clearance).toMatchObject({ by: { name: 'Robin Quarterman' } });
    expect(await standing(application.uid)).toMatchObject({ risk_band: 'high', risk_score: 50 });
  });

  test('the same account number at another bank is another account', async () => {
    await submitted(ledgate);
    const account = { ...STRANGER.account, account_number: '8204417739', routing_number: '021000021' };
    const { application } = await submitted(ledgate, { answers: { ...STRANGER, account }, isAlone: true });
    const risk = await (await underwriter()).readRisk({ params: { uid: application.uid } });
    expect(risk.related).toEqual([]);
  });

  test('an application that was withdrawn is related, but no duplicate', async () => {
    const first = await submitted(ledgate);
    await writeAsSystem(ledgate.parts, (tx) =>
      tx.updateTable('application').set({ status: 'withdrawn' }).where('uid', '=', first.application.uid).execute(),
    );
    const second = await submitted(ledgate);
    const risk = await (await underwriter()).readRisk({ params: { uid: second.application.uid } });
    expect(risk.related[0]?.status).toBe('withdrawn');
    expect([resultOf(risk, 'R05').outcome, resultOf(risk, 'R07').outcome]).toEqual(['clear', 'clear']);
  });
});

/** One proposes, another confirms. */
const clearInTwoSteps = async (ask: { uid: string; check: 'R01' | 'R03'; hash: string; reason: string }) => {
  const params = { uid: ask.uid, check: ask.check };
  const body = { reason: ask.reason, evidence: 'Passport and utility bill on file.', inputs_hash: ask.hash };
  await (await underwriter()).proposeClearance({ params, body });
  return (await admin()).risk.decideClearance({ params, body: { decision: 'confirm', inputs_hash: ask.hash } });
};

describe('a sanctions list', () => {
  test('is matched with its score, and a clearance dies when the inputs change', async () => {
    const lists = (await admin()).watchLists;
    await lists.loadWatchList({ body: { kind: 'sanctions', name: 'Sample list' }, files: csvFile(SDN_FILE) });
    const { application } = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const client = await underwriter();
    const params = { uid: application.uid };
    const risk = await client.readRisk({ params });
    const hit = resultOf(risk, 'R01');
    expect(hit.outcome).toBe('hard_stop');
    expect(hit.explanation).toBe('“Imogen Tarrant” is 100.0% like “TARRANT, Imogen” (Sample list, 90001, SAMPLE-1).');
    expect(risk.band).toBe('decline');

    const reason = 'Another birth place and another passport than the entry states.';
    await clearInTwoSteps({ uid: application.uid, check: 'R01', hash: hit.inputs_hash, reason });
    expect((await client.runChecks({ params })).open_stops, 'unchanged inputs stay cleared').toEqual([]);
    // The same edition loaded again is no other input.
    await lists.loadWatchList({ body: { kind: 'sanctions', name: 'Sample list' }, files: csvFile(SDN_FILE) });
    await ledgate.deliver();
    expect((await client.runChecks({ params })).open_stops).toEqual([]);

    const owner = risk.results.flatMap(({ inputs }) => inputs).find(({ field }) => field === 'last_name');
    const staff = await admin();
    await staff.onboarding.updateOwner({
      params: { id: owner?.record ?? '' },
      body: { last_name: 'Tarrent', reason: 'Typing error, as the owner wrote to us.' },
    });
    expect((await client.readRisk({ params })).current, 'changed since the last run').toBe(false);
    const stops = () =>
      reading(systemCtx(ledgate.parts), (tx) => hardStopsOpen(tx, application.uid, ledgate.parts.clock()));
    expect(await stops(), 'what was changed is not cleared').toEqual(RISK_CHECK_IDS);
    await ledgate.deliver();
    const changed = await client.readRisk({ params });
    expect(changed.run).toMatchObject({ cause: 'change', unchanged: false });
    expect(await stops()).toEqual(['R01']);
    expect(resultOf(changed, 'R01')).toMatchObject({ outcome: 'hard_stop', clearance: null });
    expect(resultOf(changed, 'R01').explanation).toMatch(/is 9\d\.\d% like “TARRANT, Imogen”/);
    expect(changed).toMatchObject({ band: 'decline', open_stops: ['R01'] });
    expect(
      (
        await refusal(
          client.proposeClearance({
            params: { ...params, check: 'R01' },
            body: { reason, evidence: 'Passport on file', inputs_hash: hit.inputs_hash },
          }),
        )
      ).status,
    ).toBe(412);
  });

  test('that is loaded later finds those who are under review, and leaves those alone who are done with', async () => {
    const lists = (await admin()).watchLists;
    const open = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const gone = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const withdrawal = { decision: 'withdraw', reason: 'We found another provider.' } as const;
    await gone.client.review.decideAsMerchant({ body: { application_uid: gone.application.uid, ...withdrawal } });
    const client = await underwriter();
    const read = ({ application }: typeof open) => client.readRisk({ params: { uid: application.uid } });
    expect((await read(open)).open_stops).not.toContain('R01');
    await lists.loadWatchList({ body: { kind: 'sanctions', name: 'Later list' }, files: csvFile(SDN_FILE) });
    await ledgate.deliver();
    const found = await read(open);
    expect(found.run).toMatchObject({ cause: 'list', unchanged: false });
    expect(found.open_stops).toContain('R01');
    expect((await read(gone)).run?.cause).toBe('submit');
  });

  test('out of force stops nobody', async () => {
    const lists = (await admin()).watchLists;
    const list = await lists.loadWatchList({ body: { kind: 'sanctions', name: 'Sample' }, files: csvFile(SDN_FILE) });
    const { application } = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const client = await underwriter();
    expect((await client.readRisk({ params: { uid: application.uid } })).open_stops).toEqual(['R01']);
    await lists.retireWatchList({ params: { id: list.id } });
    expect((await client.runChecks({ params: { uid: application.uid } })).open_stops, 'one admin retires none').toEqual(
      ['R01'],
    );
    await (await admin()).watchLists.retireWatchList({ params: { id: list.id } });
    const after = await client.runChecks({ params: { uid: application.uid } });
    expect(after.open_stops).toEqual([]);
    expect(after.run?.unchanged).toBe(false);
  });

  test('of terminated merchants is matched by number, kept as keyed names only', async () => {
    const file = [
      'ref,name,other_name,tax_id,ssn,phone,zip,reason_code,listed_on',
      'T-1,Old Harbor Trading LLC,,83-2915604,,,,04,2026-01-31',
      'T-2,Imogen Tarrant,,,341-22-6785,,,03,2026-02-01',
    ].join('\n');
    const staff = await admin();
    await staff.watchLists.loadWatchList({ body: { kind: 'terminated', name: 'Sample file' }, files: csvFile(file) });
    const { application } = await submitted(ledgate, { answers: STRANGER, isAlone: true });
    const risk = await (await underwriter()).readRisk({ params: { uid: application.uid } });
    expect(resultOf(risk, 'R03').outcome).toBe('hard_stop');
    expect(resultOf(risk, 'R03').explanation).toContain('04 Excessive chargebacks');
    expect(resultOf(risk, 'R03').explanation).toContain('03 Laundering');
    const { rows } = await ledgate.parts.db
      .selectFrom('watch_entry')
      .selectAll()
      .execute()
      .then((entries) => ({ rows: JSON.stringify(entries) }));
    expect(rows).not.toContain('832915604');
    expect(rows).not.toContain('341226785');
  });
});
