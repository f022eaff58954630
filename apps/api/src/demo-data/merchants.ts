import { ROLE_PRESETS } from '@ledgate/domain/access/team.ts';
import { appendAudit } from '../core/change.ts';
import { type Chance, chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';
import { DEMO_ISOS } from './isos.ts';
import { accountOf, addPeople, type DemoPerson, somebody } from './people.ts';
import { describeTeam } from './till/workers.ts';
import { type Business, BUSINESSES } from './words.ts';

export interface DemoMerchant {
  uid: string;
  name: string;
  isoUid: string | null;
  createdAt: Date;
  people: DemoPerson[];
}

type Preset = keyof typeof ROLE_PRESETS;

/** What an owner hands out with a role setting. */
const as = (roleSetting: Preset) => ({ roleSetting, permissions: ROLE_PRESETS[roleSetting] });
const USUAL = ['manager', 'cashier', 'accountant'] as const satisfies readonly Preset[];

const domainOf = (name: string): string => `${name.toLowerCase().replace(/\W+/g, '-')}.example`;

/** Most come through an ISO, the first of them the busiest; some come by themselves. */
const isoFor = (at: number): string | null =>
  [DEMO_ISOS[0], DEMO_ISOS[1], DEMO_ISOS[0], DEMO_ISOS[2], null][at % 5]?.uid ?? null;

const describeMerchant = (business: Business, at: number, now: Date, chance: Chance): DemoMerchant => {
  const uid = uidOf(business.name);
  // Newer ones lie closer together: the business grows.
  const age = Math.round(2 + (at * (at + 9)) / 7);
  const mailbox = { domain: domainOf(business.name), areaCode: business.areaCode };
  const taken = new Set<string>();
  const owner = { ...somebody(chance, taken, mailbox, { role: 'merchant', now, age }), merchantUid: uid };
  const clerks = Array.from({ length: Math.max(0, chance.between(-3, 3)) }, () => ({
    ...somebody(chance, taken, mailbox, { role: 'subuser', now, age: chance.between(1, age) }),
    merchantUid: uid,
    ...as(chance.pick(USUAL)),
  }));
  return { uid, name: business.name, isoUid: isoFor(at), createdAt: owner.createdAt, people: [owner, ...clerks] };
};

/** The merchants behind the accounts that visitors sign in with: one at work for months, one just registered. */
const describeVisited = (now: Date, chance: Chance): DemoMerchant[] => {
  const boarded = { name: 'North Loop Coffee Roasters', createdAt: daysAgo(now, 160, chance) };
  const applying = { name: 'Sandia Sun Bakery', createdAt: daysAgo(now, 1, chance) };
  const boardedUid = uidOf(boarded.name);
  const applyingUid = uidOf(applying.name);
  return [
    {
      ...boarded,
      uid: boardedUid,
      isoUid: DEMO_ISOS[0].uid,
      people: [
        { ...accountOf('merchant', boarded.createdAt), merchantUid: boardedUid },
        { ...accountOf('clerk', daysAgo(now, 145, chance)), merchantUid: boardedUid, ...as('cashier') },
        ...describeTeam(boardedUid, now),
      ],
    },
    {
      ...applying,
      uid: applyingUid,
      isoUid: null,
      people: [{ ...accountOf('applicant', applying.createdAt), merchantUid: applyingUid }],
    },
  ];
};

/** Whose application waits for an answer. By a chance of its own, since it came later than the others. */
const describeAsked = (now: Date): DemoMerchant => {
  const name = 'Blue Mesa Bicycles';
  const uid = uidOf(name);
  const createdAt = daysAgo(now, 19, chanceFor('asked'));
  return { uid, name, isoUid: null, createdAt, people: [{ ...accountOf('asked', createdAt), merchantUid: uid }] };
};

/** Every merchant of the demo, the same each time but for the dates, which lie before `now`. */
export const describeMerchants = (now: Date): DemoMerchant[] => {
  const chance = chanceFor('merchants');
  const businesses = chance.shuffled(BUSINESSES);
  return [
    ...describeVisited(now, chance),
    ...businesses.map((business, at) => describeMerchant(business, at, now, chance)),
    describeAsked(now),
  ];
};

const addMerchants = async ({ tx, ctx }: DemoWorld, merchants: readonly DemoMerchant[]): Promise<void> => {
  const rows = merchants.map(({ uid, name, isoUid, createdAt }) => ({
    uid,
    name,
    iso_uid: isoUid,
    created_at: createdAt,
  }));
  await tx.insertInto('merchant').values(rows).execute();
  for (const { uid, name, iso_uid } of rows) {
    appendAudit(tx, ctx, 'merchant.added', { subject: `merchant:${uid}`, after: { name, iso: iso_uid } });
  }
};

export const merchantsStep: DemoStep = {
  name: 'merchants',
  load: async (world) => {
    const merchants = describeMerchants(world.now);
    await addMerchants(world, merchants);
    return (
      merchants.length +
      (await addPeople(
        world,
        merchants.flatMap(({ people }) => people),
      ))
    );
  },
};
