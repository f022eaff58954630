import type { PlanView } from '@ledgate/contract/rate-plans.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping, books } from '../../../core/bookkeeping.ts';
import { asServer, type Recommended, recommendedApplication, walkTo } from '../../../testing/recommended.ts';
import { type SignedIn, signedIn } from '../../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { BOUGHT, buyBody, pricedApplication, saleBody, SOLD } from '../testing-rates.ts';

let ledgate: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin', { password: null });
});
afterAll(() => ledgate.close());

const DAY_MS = 86_400_000;
const day = (from: number): string => newYorkDate(ledgate.parts.clock().getTime() + from * DAY_MS);

const addBank = async (active = true): Promise<string> => {
  const uid = crypto.randomUUID();
  const bank = { uid, name: `Bank ${uid}`, channel: 'manual', active, created_at: ledgate.parts.clock() };
  await books(ledgate.parts).insertInto('bank').values(bank).execute();
  return uid;
};

const newest = ({ versions }: PlanView): PlanView['versions'][number] => {
  const [version] = versions;
  if (!version) throw new Error('the plan has no version');
  return version;
};

/** Saves and publishes the draft that is open. */
const publish = async (by: SignedIn, plan: PlanView, lines: object, from = day(0)): Promise<PlanView> => {
  const { id } = newest(plan);
  await by.client.rates.savePlanVersion({ params: { id }, body: { lines, effective_from: from } });
  return by.client.rates.publishPlanVersion({ params: { id } });
};

const addSchedule = async (bank: string, lines: object = BOUGHT, from = day(-30)): Promise<PlanView> => {
  const body = { bank_uid: bank, pricing_model: 'interchange_plus' as const };
  return publish(admin, await admin.client.rates.createBankSchedule({ body }), lines, from);
};

let named = 0;
const addPlan = async (by: SignedIn, lines: object = SOLD): Promise<PlanView> => {
  named += 1;
  const body = { name: `Retail standard ${named}`, pricing_model: 'interchange_plus' as const };
  return publish(by, await by.client.rates.createPricePlan({ body }), lines);
};

const nextVersion = async (by: SignedIn, plan: PlanView, lines: object, from?: string): Promise<PlanView> =>
  publish(by, await by.client.rates.startPlanVersion({ params: { id: plan.id } }), lines, from);

const statesOf = ({ versions }: PlanView): [number, string][] => versions.map(({ n, state }) => [n, state]);

describe('a bank schedule', () => {
  test('begins as an empty draft, is published whole, and never changed again', async () => {
    const bank = await addBank();
    const created = await admin.client.rates.createBankSchedule({
      body: { bank_uid: bank, pricing_model: 'interchange_plus' },
    });
    expect(created).toMatchObject({ kind: 'bank_schedule', cost_basis: 'pass_through', current: null });
    const { id } = newest(created);
    const { rates } = admin.client;
    const early = await refusal(rates.publishPlanVersion({ params: { id } }));
    expect([early.code, Object.keys(early.problem.errors ?? {})]).toEqual([
      'incomplete',
      ['lines.visa_rate', 'lines.mastercard_rate', 'lines.auth_fee'],
    ]);
    const published = await publish(admin, created, BOUGHT, day(-1));
    expect(published.current).toMatchObject({ id, n: 1, effective_from: day(-1) });
    expect(newest(published)).toMatchObject({ state: 'in_force', published_by: { uid: admin.uid }, lines: BOUGHT });
    const body = { lines: {}, effective_from: day(0) };
    expect((await refusal(rates.savePlanVersion({ params: { id }, body }))).code).toBe('wrong_state');
    expect((await refusal(rates.dropPlanVersion({ params: { id } }))).code).toBe('wrong_state');
    const force = sql`update rate_plan_version set lines = '{}' where uid = ${id}`;
    await expect(asServer(ledgate, (tx) => force.execute(tx))).rejects.toThrow('never changed');
    const told = await ledgate.parts.db
      .selectFrom('audit_row')
      .select('facts')
      .where('lane', '=', 'system:rate-plans')
      .execute();
    for (const action of ['added', 'version_saved', 'version_published'])
      expect(JSON.stringify(told)).toContain(`rate_plan.${action}`);
  });

  test('is one for a bank, pricing model and cost basis', async () => {
    const bank = await addBank();
    await addSchedule(bank);
    const again = { bank_uid: bank, pricing_model: 'interchange_plus' as const };
    expect((await refusal(admin.client.rates.createBankSchedule({ body: again }))).code).toBe('already_exists');
    const other = { ...again, pricing_model: 'flat' as const };
    expect((await admin.client.rates.createBankSchedule({ body: other })).cost_basis).toBe('bundled');
    const wrong = { ...again, cost_basis: 'bundled' as const, bank_uid: await addBank() };
    expect((await refusal(admin.client.rates.createBankSchedule({ body: wrong }))).code).toBe('invalid');
    const shut = { ...again, bank_uid: await addBank(false) };
    expect((await refusal(admin.client.rates.createBankSchedule({ body: shut }))).code).toBe('invalid');
  });

  test('has one version in force on each day, by the date in New York', async () => {
    const first = await addSchedule(await addBank());
    const started = await admin.client.rates.startPlanVersion({ params: { id: first.id } });
    expect(newest(started)).toMatchObject({ n: 2, state: 'draft', lines: BOUGHT });
    const again = admin.client.rates.startPlanVersion({ params: { id: first.id } });
    expect((await refusal(again)).code).toBe('wrong_state');
    const same = await refusal(publish(admin, started, BOUGHT, day(-30)));
    expect([same.code, Object.keys(same.problem.errors ?? {})]).toEqual(['invalid', ['effective_from']]);
    const second = await publish(admin, started, { ...BOUGHT, auth_fee: '0.04' }, day(5));
    expect(statesOf(second)).toEqual([
      [2, 'upcoming'],
      [1, 'in_force'],
    ]);
    expect([second.current?.n, second.upcoming?.n]).toEqual([1, 2]);
    ledgate.advance(5 * DAY_MS);
    admin = await signedIn(ledgate, 'admin', { password: null });
    const later = await admin.client.rates.readRatePlan({ params: { id: first.id } });
    expect(statesOf(later)).toEqual([
      [2, 'in_force'],
      [1, 'replaced'],
    ]);
    const retired = await admin.client.rates.retirePlanVersion({ params: { id: newest(later).id } });
    expect(statesOf(retired)).toEqual([
      [2, 'retired'],
      [1, 'in_force'],
    ]);
    const twice = admin.client.rates.retirePlanVersion({ params: { id: newest(later).id } });
    expect((await refusal(twice)).code).toBe('wrong_state');
  });

  test('is published once when two press at the same time, and drafted once', async () => {
    const plan = await admin.client.rates.createBankSchedule({
      body: { bank_uid: await addBank(), pricing_model: 'interchange_plus' },
    });
    const { id } = newest(plan);
    const saved = await admin.client.rates.savePlanVersion({
      params: { id },
      body: { lines: BOUGHT, effective_from: day(0) },
    });
    const other = await signedIn(ledgate, 'admin', { password: null });
    const both = <R>(call: (by: SignedIn) => Promise<R>) => Promise.allSettled([call(admin), call(other)]);
    const published = await both((by) =>
      by.client.rates.publishPlanVersion({ params: { id }, ifMatch: newest(saved).version }),
    );
    expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const started = await both((by) => by.client.rates.startPlanVersion({ params: { id: plan.id } }));
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const now = await admin.client.rates.readRatePlan({ params: { id: plan.id } });
    expect(now.versions.map(({ n }) => n)).toEqual([2, 1]);
    const stale = { params: { id: newest(now).id }, body: { lines: BOUGHT, effective_from: day(1) }, ifMatch: 9 };
    expect((await refusal(admin.client.rates.savePlanVersion(stale))).code).toBe('stale');
    const dropped = await admin.client.rates.dropPlanVersion({ params: { id: newest(now).id } });
    expect(dropped.versions.map(({ n }) => n)).toEqual([1]);
    expect(newest(await admin.client.rates.startPlanVersion({ params: { id: plan.id } })).n).toBe(2);
  });

  test('is archived, found in the archive, and restored where nothing took its place', async () => {
    const bank = await addBank();
    const plan = await addSchedule(bank);
    const { rates } = admin.client;
    const listed = async (archived: 'yes' | 'no') =>
      (await rates.listRatePlans({ query: { kind: 'bank_schedule', archived, search: bank } })).results;
    expect((await listed('no')).map(({ id }) => id)).toEqual([plan.id]);
    await rates.archiveRatePlan({ params: { id: plan.id } });
    expect((await refusal(rates.archiveRatePlan({ params: { id: plan.id } }))).code).toBe('wrong_state');
    expect((await refusal(rates.startPlanVersion({ params: { id: plan.id } }))).code).toBe('wrong_state');
    expect([await listed('no'), (await listed('yes')).map(({ id }) => id)]).toEqual([[], [plan.id]]);
    const twin = await addSchedule(bank);
    expect((await refusal(rates.restoreRatePlan({ params: { id: plan.id } }))).code).toBe('already_exists');
    await rates.archiveRatePlan({ params: { id: twin.id } });
    expect((await rates.restoreRatePlan({ params: { id: plan.id } })).archived_at).toBeNull();
    expect((await refusal(rates.restoreRatePlan({ params: { id: plan.id } }))).code).toBe('wrong_state');
  });
});

describe('who sees what', () => {
  test('an ISO: its own plans and the common ones, without drafts that are not its own, and no schedule', async () => {
    const iso = await signedIn(ledgate, 'iso', { password: null });
    const other = await signedIn(ledgate, 'iso', { password: null });
    const schedule = await addSchedule(await addBank());
    const common = await addPlan(admin);
    const own = await addPlan(iso);
    await admin.client.rates.startPlanVersion({ params: { id: common.id } });
    expect(own.iso?.uid).toBe(iso.isoUid);
    const seen = async (by: SignedIn) => {
      const query = { kind: 'price_plan', search: 'Retail standard', page_size: 100 } as const;
      return (await by.client.rates.listRatePlans({ query })).results.map(({ id }) => id);
    };
    expect(await seen(iso)).toEqual(expect.arrayContaining([own.id, common.id]));
    expect(await seen(other)).toContain(common.id);
    expect(await seen(other)).not.toContain(own.id);
    const shown = await iso.client.rates.readRatePlan({ params: { id: common.id } });
    expect([shown.can_write, shown.draft, shown.versions.length]).toEqual([false, null, 1]);
    const { rates } = iso.client;
    expect((await refusal(rates.listRatePlans({ query: { kind: 'bank_schedule' } }))).code).toBe('not_allowed');
    expect((await refusal(rates.readRatePlan({ params: { id: schedule.id } }))).code).toBe('not_found');
    expect((await refusal(rates.startPlanVersion({ params: { id: common.id } }))).code).toBe('not_allowed');
    const foreign = other.client.rates;
    const { id } = newest(own);
    expect((await refusal(foreign.readRatePlan({ params: { id: own.id } }))).code).toBe('not_found');
    expect((await refusal(foreign.startPlanVersion({ params: { id: own.id } }))).code).toBe('not_found');
    expect((await refusal(foreign.archiveRatePlan({ params: { id: own.id } }))).code).toBe('not_found');
    expect((await refusal(foreign.retirePlanVersion({ params: { id } }))).code).toBe('not_found');
    expect((await refusal(foreign.publishPlanVersion({ params: { id } }))).code).toBe('not_found');
    expect((await refusal(admin.client.rates.retirePlanVersion({ params: { id } }))).code).toBe('not_allowed');
    const twin = await refusal(rates.createPricePlan({ body: { name: own.name, pricing_model: 'flat' } }));
    expect(twin.code).toBe('already_exists');
    const same = await foreign.createPricePlan({ body: { name: own.name, pricing_model: 'flat' } });
    expect(same.iso?.uid).toBe(other.isoUid);
  });

  test('a merchant: nothing, not even to a query that forgets its filter', async () => {
    const found = await recommendedApplication(ledgate);
    await addSchedule(found.bank);
    await addPlan(found.iso);
    const { rates } = found.merchant.client;
    const asked = [
      rates.listRatePlans({ query: { kind: 'price_plan' } }),
      rates.listOfferedPlans({ params: { uid: found.uid }, query: { pricing_model: 'interchange_plus' } }),
    ];
    for (const ask of asked) expect((await refusal(ask)).code).toBe('not_allowed');
    const seen = await bookkeeping(ledgate.parts, async (tx) => {
      await sql`select set_config('app.scope', 'own', true), set_config('app.iso', '', true),
        set_config('app.merchant', ${found.merchant.person.merchantUid}, true)`.execute(tx);
      const plans = await tx.selectFrom('rate_plan').select('uid').execute();
      return [...plans, ...(await tx.selectFrom('rate_plan_version').select('uid').execute())];
    });
    expect(seen).toEqual([]);
  });
});

describe('a rate', () => {
  const offered = (by: SignedIn, { uid }: Recommended) =>
    by.client.rates.listOfferedPlans({ params: { uid }, query: { pricing_model: 'interchange_plus' } });

  test('says which schedule it was taken from, how many lines differ, and that a newer one is in force', async () => {
    const found = await recommendedApplication(ledgate);
    const schedule = await addSchedule(found.bank);
    const [offer] = (await offered(found.underwriter, found)).schedules.filter((each) => each.bank_uid === found.bank);
    expect(offer).toMatchObject({ plan_uid: schedule.id, n: 1, cost_basis: 'pass_through', lines: BOUGHT });
    expect((await offered(found.iso, found)).schedules).toEqual([]);
    const usual = { default_schedule_uid: schedule.id };
    await books(ledgate.parts).updateTable('bank').set(usual).where('uid', '=', found.bank).execute();
    expect((await offered(found.underwriter, found)).schedules).toContainEqual({ ...offer, is_default: true });
    const { rates } = found.underwriter.client;
    const taken = { schedule_version_uid: offer?.version_uid, lines: { ...BOUGHT, auth_fee: '0.05' } };
    const body = { application__uid: found.uid, ...buyBody(found.bank, { ...taken, final: false }) };
    const draft = await rates.setBuyRate({ body });
    expect(draft.source).toMatchObject({ name: schedule.name, n: 1, changed: 1, newer: null });
    const second = await nextVersion(admin, schedule, { ...BOUGHT, statement_fee: '5.00' });
    const after = await rates.readRates({ params: { id: found.uid } });
    expect(after.buy?.lines.statement_fee).toBe('4.00');
    expect(after.buy?.source).toMatchObject({ n: 1, newer: { n: 2, version_uid: newest(second).id } });
    await admin.client.rates.retirePlanVersion({ params: { id: newest(schedule).id } });
    const final = await rates.changeBuyRate({ params: { id: draft.id }, body: buyBody(found.bank, taken) });
    expect(final.source).toMatchObject({ n: 1, changed: 1 });
    expect((await found.iso.client.rates.readRates({ params: { id: found.uid } })).buy).toMatchObject({
      id: final.id,
      source: null,
    });
  });

  test('names only a schedule of its own bank and model that has begun', async () => {
    const found = await recommendedApplication(ledgate);
    const elsewhere = await addSchedule(await addBank());
    const upcoming = await addSchedule(found.bank, BOUGHT, day(9));
    const flat = await admin.client.rates.createBankSchedule({ body: { bank_uid: found.bank, pricing_model: 'flat' } });
    const plan = await addPlan(admin);
    for (const wrong of [elsewhere, upcoming, flat, plan]) {
      const more = { schedule_version_uid: newest(wrong).id };
      const body = { application__uid: found.uid, ...buyBody(found.bank, more) };
      const { code, problem } = await refusal(found.underwriter.client.rates.setBuyRate({ body }));
      expect([code, Object.keys(problem.errors ?? {})]).toEqual(['invalid', ['schedule_version_uid']]);
    }
  });

  test('is sold from a plan of its own ISO or of everybody, and the merchant never reads which', async () => {
    const found = await pricedApplication(ledgate);
    const other = await signedIn(ledgate, 'iso', { password: null });
    const [own, common, foreign] = [await addPlan(found.iso), await addPlan(admin), await addPlan(other)];
    const plans = (await offered(found.iso, found)).plans.map(({ plan_uid: uid }) => uid);
    expect(plans).toEqual(expect.arrayContaining([own.id, common.id]));
    expect((await offered(found.admin, found)).plans.map(({ plan_uid: uid }) => uid)).not.toContain(foreign.id);
    expect((await offered(found.underwriter, found)).plans).toEqual([]);
    const sell = (by: SignedIn, plan: PlanView) =>
      by.client.rates.setSaleRate({
        body: { application__uid: found.uid, ...saleBody({ plan_version_uid: newest(plan).id }) },
      });
    expect((await refusal(sell(found.iso, foreign))).code).toBe('not_found');
    expect((await refusal(sell(found.admin, foreign))).code).toBe('invalid');
    const sale = await sell(found.iso, own);
    expect(sale.source).toMatchObject({ name: own.name, n: 1, changed: 0 });
    await walkTo(ledgate, found.uid, 'awaiting_merchant');
    const seen = await found.merchant.client.rates.readRates({ params: { id: found.uid } });
    expect([seen.sale?.id, seen.sale?.source]).toEqual([sale.id, null]);
    expect(JSON.stringify(seen)).not.toContain(own.name);
  });
});
