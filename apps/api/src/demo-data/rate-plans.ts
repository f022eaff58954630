import { type PricingModel, usualBasis } from '@ledgate/domain/rates/models.ts';
import type { PlanKind } from '@ledgate/domain/rates/plan-kinds.ts';
import { inForceOn } from '@ledgate/domain/rates/plans.ts';
import type { BuySheet, LineValues, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { appendAudit } from '../core/change.ts';
import { setScope } from '../core/scope.ts';
import {
  insertPlan,
  insertVersion,
  livePlans,
  type NewPlan,
  PLANS_LANE,
  setPublished,
  type StoredPlan,
  type StoredVersion,
} from '../features/rates/public.ts';
import { type Chance, chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';
import { DEMO_ISOS } from './isos.ts';
import { boughtAt, boughtWhole, CENT, FLAT, soldAt, soldWhole } from './rate-card.ts';

interface DemoVersion {
  /** How long ago it began; none for a draft. */
  age: number | null;
  lines: LineValues;
  note?: string;
}

interface DemoPlan {
  plan: NewPlan;
  versions: readonly DemoVersion[];
}

const schedule = (bank: string, model: PricingModel, ...versions: DemoVersion[]): DemoPlan => ({
  plan: {
    kind: 'bank_schedule',
    name: null,
    bankUid: uidOf(`bank ${bank}`),
    isoUid: null,
    model,
    basis: usualBasis(model),
  },
  versions,
});

const pricePlan = (name: string, isoUid: string | null, model: PricingModel, ...versions: DemoVersion[]): DemoPlan => ({
  plan: { kind: 'price_plan', name, bankUid: null, isoUid, model, basis: null },
  versions,
});

const TIERED_COST: LineValues = {
  qualified_rate: 14_000,
  qualified_item: 5 * CENT,
  mid_rate: 22_000,
  mid_item: 5 * CENT,
  non_rate: 28_000,
  non_item: 5 * CENT,
};

const FLAT_COST: LineValues = { flat_rate: 22_500, flat_item: 12 * CENT };

/** What two banks charge and what merchants pay; the two that most are priced from have changed once. */
const DEMO_PLANS: readonly DemoPlan[] = [
  schedule(
    'Cascadia Commercial Bank',
    'interchange_plus',
    { age: 200, lines: boughtAt(300, 3_500), note: 'Schedule A as signed.' },
    { age: 35, lines: boughtAt(300, 4_000), note: 'Amendment 1: half a cent more per authorization.' },
  ),
  schedule(
    'Great Lakes Sponsor Bank',
    'interchange_plus',
    { age: 200, lines: boughtAt(500, 3_500), note: 'Schedule A as signed.' },
    { age: 35, lines: boughtAt(400, 3_500), note: 'Volume discount from this month on.' },
  ),
  schedule('Cascadia Commercial Bank', 'tiered', { age: 200, lines: boughtWhole(TIERED_COST) }),
  schedule('Great Lakes Sponsor Bank', 'flat', { age: 60, lines: boughtWhole(FLAT_COST) }),
  pricePlan(
    'Retail standard',
    null,
    'interchange_plus',
    { age: 200, lines: soldAt(3_000, 10 * CENT) },
    { age: 35, lines: soldAt(3_500, 10 * CENT), note: 'Five basis points more for all new merchants.' },
  ),
  pricePlan('Counter service flat', null, 'flat', { age: 60, lines: soldWhole(FLAT) }),
  pricePlan(
    'Tidewater neighborhood',
    DEMO_ISOS[0].uid,
    'interchange_plus',
    { age: 90, lines: soldAt(4_500, 12 * CENT) },
    { age: null, lines: soldAt(4_000, 12 * CENT), note: 'For the spring campaign.' },
  ),
];

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Whoever of these was there first. */
const firstOf = async ({ tx }: DemoWorld, role: 'admin' | 'iso', isoUid: string | null): Promise<string | null> => {
  const found = await tx
    .selectFrom('app_user')
    .select('uid')
    .where('role', '=', role)
    .where('iso_uid', isoUid === null ? 'is' : '=', isoUid)
    .orderBy('created_at')
    .executeTakeFirst();
  return found?.uid ?? null;
};

const addPlan = async (world: DemoWorld, { plan, versions }: DemoPlan, chance: Chance): Promise<void> => {
  const { tx, ctx, now } = world;
  const by = await firstOf(world, plan.isoUid === null ? 'admin' : 'iso', plan.isoUid);
  const uid = await insertPlan(tx, plan, { by, at: daysAgo(now, (versions[0]?.age ?? 0) + 1, chance) });
  if (uid === null) throw new Error('the demo has two plans of one name');
  appendAudit(tx, ctx, 'rate_plan.added', { subject: PLANS_LANE, after: { plan: uid, ...plan } });
  for (const [index, { age, lines, note = '' }] of versions.entries()) {
    const n = index + 1;
    const began = daysAgo(now, age ?? 1, chance);
    const done = { by, at: began };
    const effectiveFrom = dayOf(began);
    const version = await insertVersion(tx, { planUid: uid, n }, { lines, included: [], note, effectiveFrom }, done);
    if (age === null) continue;
    await setPublished(tx, version, done);
    appendAudit(tx, ctx, 'rate_plan.version_published', {
      subject: PLANS_LANE,
      after: { plan: uid, version: n, lines },
    });
  }
};

/** Bank schedules and price plans, before anything is priced from them. */
export const ratePlansStep: DemoStep = {
  name: 'rate-plans',
  load: async (world) => {
    setScope(world.tx, world.ctx);
    const chance = chanceFor('rate plans');
    for (const plan of DEMO_PLANS) await addPlan(world, plan, chance);
    return DEMO_PLANS.length;
  },
};

interface Priced {
  buy: BuySheet & { planVersionUid?: string };
  sale: SaleSheet & { planVersionUid?: string };
}

interface Case {
  bankUid: string;
  isoUid: string | null;
  /** When its rates were made. */
  at: Date;
}

/** In force on a day, and of price plans the ISO's own before everybody's. */
const offered = (plans: readonly StoredPlan[], kind: PlanKind, isoUid: string | null, day: string) => {
  const versions = (owner: string | null): StoredVersion[] =>
    plans
      .filter((plan) => plan.kind === kind && (plan.iso?.uid ?? null) === owner)
      .flatMap((plan) => inForceOn(plan.versions, day) ?? []);
  return [...(isoUid === null ? [] : versions(isoUid)), ...versions(null)][0];
};

/** As whoever priced it would have done: from what was in force on that day, and now and then with a line of its own. */
export const pricedFromPlans = async (
  { tx }: DemoWorld,
  card: Priced,
  { bankUid, isoUid, at }: Case,
  chance: Chance,
): Promise<Priced> => {
  if (card.buy.model !== 'interchange_plus') return card;
  const plans = await livePlans(tx, card.buy.model);
  const ofBank = plans.filter(({ bank }) => bank?.uid === bankUid);
  const bought = offered(ofBank, 'bank_schedule', null, dayOf(at));
  const sold = offered(plans, 'price_plan', isoUid, dayOf(at));
  if (!bought || !sold) return card;
  const own: LineValues = chance.below(3) === 0 ? { auth_fee: 9 * CENT } : {};
  return {
    buy: { ...card.buy, lines: bought.lines, planVersionUid: bought.uid },
    sale: { ...card.sale, lines: { ...sold.lines, ...own }, planVersionUid: sold.uid },
  };
};
