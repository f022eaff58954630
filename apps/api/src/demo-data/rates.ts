import { OFFERED_STATUSES, type Status } from '@ledgate/domain/applications/statuses.ts';
import { isYes, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { acceptedBrands } from '@ledgate/domain/rates/mix.ts';
import { withConditions } from '@ledgate/domain/rates/conditions.ts';
import { maskEmail } from '@ledgate/domain/checks/email.ts';
import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import type { SignedInCtx } from '../core/context.ts';
import type { Held } from '../core/jobs/jobs.ts';
import { setScope } from '../core/scope.ts';
import { findApplication } from '../features/applications/public.ts';
import {
  inForce,
  insertAgreementSignature,
  insertBuyRate,
  insertSaleRate,
  listSaleRates,
  markTold,
  partiesOf,
  recordAcceptance,
  settleExecution,
  standingAcceptance,
  writeAgreementFor,
} from '../features/rates/public.ts';
import { at, DEMO_ADDRESS } from './application-content.ts';
import { chanceFor, uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';
import { rateCard } from './rate-card.ts';
import { pricedFromPlans } from './rate-plans.ts';
import { storyOf } from './stories.ts';

const OFFERED: readonly Status[] = [...OFFERED_STATUSES, 'provider_declined'];
const PRICED: readonly Status[] = ['awaiting_iso', ...OFFERED];
const ACCEPTED: readonly Status[] = OFFERED.filter((status) => status !== 'awaiting_merchant');

/** Signed papers are made after the applications' own, one by one. */
const PAPER_AFTER_MS = 180_000;
const PAPER_EVERY_MS = 4_000;

interface Past {
  uid: string;
  status: Status;
  merchantUid: string;
  merchantName: string;
  isoUid: string | null;
  events: { event: string; actor: string | null; at: Date }[];
  business: Values;
  signer: Values;
}

const loadPast = async ({ tx }: DemoWorld): Promise<Past[]> => {
  const cases = await tx
    .selectFrom('application as a')
    .innerJoin('merchant as m', 'm.uid', 'a.merchant_uid')
    .select(['a.uid', 'a.status', 'a.merchant_uid', 'm.name', 'm.iso_uid'])
    .where('a.status', 'in', ['recommended', ...PRICED])
    .orderBy('a.created_at')
    .execute();
  return Promise.all(
    cases.map(async ({ uid, status, merchant_uid, name, iso_uid }) => {
      const events = await tx
        .selectFrom('application_event')
        .select(['event', 'actor', 'at'])
        .where('application_uid', '=', uid)
        .execute();
      const records = await tx
        .selectFrom('application_record')
        .select(['section', 'values'])
        .where('application_uid', '=', uid)
        .execute();
      const of = (section: string): Values[] =>
        records.filter((record) => record.section === section).map(({ values }) => values as Values);
      return {
        uid,
        status: status as Status, // held to the closed list by a database constraint
        merchantUid: merchant_uid,
        merchantName: name,
        isoUid: iso_uid,
        events,
        business: of('business')[0] ?? {},
        signer: of('ownership').find((owner) => isYes(owner, 'is_primary')) ?? {},
      };
    }),
  );
};

/** Who took a step, and when; a bypass stands in for what the ISO would have done. */
const stepOf = ({ events }: Past, ...names: string[]) => events.find(({ event }) => names.includes(event));

const ownerCtx = (world: DemoWorld, past: Past, time: Date, uid: string): SignedInCtx => {
  const ctx = at(world.ctx, time);
  const role = 'merchant';
  const actor = {
    kind: 'person',
    uid,
    sid: uid,
    role,
    ownRole: role,
    abilities: new Set<never>(),
    isoUid: null,
    provedAt: time,
    till: null,
  } as const;
  const origin = {
    ...ctx.origin,
    address: DEMO_ADDRESS,
    browser: 'Chrome on macOS',
    location: { lat: 41.88, long: -87.63 },
  };
  return { ...ctx, actor: { ...actor, merchantUid: past.merchantUid }, origin };
};

const MINUTE_MS = 60_000;
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

/** Everybody else who has to signs within the hour, and had their copy long ago. */
const signByOthers = async (
  world: DemoWorld,
  past: Past,
  { from, held }: { from: Date; held: Held },
): Promise<void> => {
  const { tx, now } = world;
  const acceptance = await standingAcceptance(tx, past.uid);
  if (!acceptance) return;
  const chance = chanceFor(`agreement ${past.uid}`);
  let last = from;
  for (const party of (await partiesOf(tx, acceptance)).filter(({ signature }) => signature === null)) {
    last = new Date(Math.min(last.getTime() + chance.between(4, 18) * MINUTE_MS, now.getTime()));
    const authenticated = `Link emailed to ${maskEmail(party.email)}, code sent to ${maskPhone(party.phone)}`;
    const address = `203.0.113.${chance.between(30, 250)}`;
    const given = { way: 'link', name: party.name, authenticated, at: last, address, browser: BROWSER } as const;
    await insertAgreementSignature(tx, acceptance, party, given);
  }
  for (const { signature } of await partiesOf(tx, acceptance))
    if (signature) await markTold(tx, signature.uid, 'copy_sent_at', signature.at);
  if (acceptance.executedAt === null) await settleExecution(tx, at(world.ctx, last).parts, acceptance, held);
};

const accept = async (world: DemoWorld, past: Past, nth: number): Promise<void> => {
  const step = stepOf(past, 'merchant_accept');
  const found = await findApplication(world.tx, past.uid);
  if (!step?.actor || !found) return;
  const ctx = ownerCtx(world, past, step.at, step.actor);
  const { final: sale } = inForce(await listSaleRates(world.tx, past.uid));
  if (!sale) return;
  const { version } = await writeAgreementFor(world.tx, ctx.parts, found, sale);
  const ask = {
    name: `${textOf(past.signer, 'first_name')} ${textOf(past.signer, 'last_name')}`,
    agreementVersion: version,
    consents: { rates: true, agreement: true, electronic_signature: true, guaranty: true },
  };
  const notBefore = new Date(world.now.getTime() + PAPER_AFTER_MS + nth * PAPER_EVERY_MS);
  const held = { notBefore, cause: `demo:signed:${past.uid}` };
  await recordAcceptance(world.tx, ctx, found, ask, held);
  await signByOthers(world, past, { from: step.at, held });
};

const addRates = async (world: DemoWorld, past: Past, nth: number): Promise<void> => {
  const { tx, now } = world;
  const chance = chanceFor(`rates ${past.uid}`);
  const card = rateCard(acceptedBrands(past.business), chance);
  const { conditions } = storyOf(past.merchantName, now.toISOString().slice(0, 10));
  const bound = conditions ? withConditions(conditions, card.buy.terms) : {};
  const priced = stepOf(past, 'set_buy_rate', 'recommend');
  const offered = stepOf(past, 'iso_approve', 'bypass_iso');
  const time = priced?.at ?? now;
  const effectiveFrom = (offered?.at ?? now).toISOString().slice(0, 10);
  const bankUid = uidOf(chance.pick(['bank Cascadia Commercial Bank', 'bank Great Lakes Sponsor Bank']));
  const priceOf = await pricedFromPlans(world, card, { bankUid, isoUid: past.isoUid, at: time }, chance);
  const buy = { ...priceOf.buy, terms: { ...card.buy.terms, ...bound } };
  const sale = { ...priceOf.sale, terms: { ...card.sale.terms, ...bound } };
  const isPriced = PRICED.includes(past.status);
  const written = { applicationUid: past.uid, setBy: priced?.actor ?? null, at: time };
  const buyRateUid = await insertBuyRate(tx, { ...buy, bankUid, effectiveFrom, isFinal: isPriced }, written);
  if (isPriced) {
    const isFinal = OFFERED.includes(past.status);
    const soldAt = { applicationUid: past.uid, setBy: offered?.actor ?? null, at: offered?.at ?? time };
    await insertSaleRate(tx, { ...sale, buyRateUid, effectiveFrom, isFinal }, soldAt);
  }
  await tx
    .updateTable('application')
    .set({ rate_version: isPriced ? 2 : 1 })
    .where('uid', '=', past.uid)
    .execute();
  if (ACCEPTED.includes(past.status)) await accept(world, past, nth);
};

/** What the applications from the recommendation on were priced at, and what their merchants signed. */
export const ratesStep: DemoStep = {
  name: 'rates',
  load: async (world) => {
    setScope(world.tx, world.ctx);
    const cases = await loadPast(world);
    for (const [nth, past] of cases.entries()) await addRates(world, past, nth);
    return cases.length;
  },
};
