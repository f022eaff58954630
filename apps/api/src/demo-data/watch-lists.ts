import { appendAudit } from '../core/change.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { setScope } from '../core/scope.ts';
import { loadListText } from '../features/watch-lists/public.ts';
import { planApplications, type PlannedApplication } from './application-plan.ts';
import { chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

/** Made up, every one of them, and named so that nobody takes them for real. */
const SANCTIONED = [
  '91001,"QUORLANE, Bastien Ostrum",individual,FICTION-A,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB 04 May 1961; nationality Freedonia."',
  '91002,"VELDRAKE SHIPPING AND SALVAGE CO.",-0-,FICTION-A,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"a.k.a. \'VELDRAKE MARITIME\'."',
  '91003,"MARROWSTONE",vessel,FICTION-B,-0-,-0-,Tanker,-0-,-0-,Freedonia,-0-,-0-',
  '91004,"THIMBLEWICK, Anselma",individual,FICTION-B,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB circa 1975; a.k.a. \'WICK, Selma\'."',
  '91005,"GRAND ORRERY TRADING HOUSE",-0-,FICTION-C,-0-,-0-,-0-,-0-,-0-,-0-,-0-,-0-',
];
const TERMINATED = [
  'ref,name,other_name,tax_id,ssn,phone,zip,reason_code,listed_on',
  'TM-101,Lanternfish Supplements LLC,Lanternfish Direct,,,,89101,05,2025-06-30',
  'TM-102,Pennywhistle Travel Club Inc,,,,,33101,04,2024-11-15',
  'TM-103,Copperkettle Ticket Resale,,,,,60601,10,2025-02-28',
];

interface Party {
  name: string;
  surname: string;
  legalName: string;
  zip: string;
}

/** Who stands behind an application, by what its own records say. */
const partyOf = async ({ tx }: DemoWorld, { uid }: PlannedApplication): Promise<Party> => {
  const rows = await tx
    .selectFrom('application_record')
    .select(['section', 'values'])
    .where('application_uid', '=', uid)
    .where('section', 'in', ['company', 'ownership'])
    .orderBy('position')
    .execute();
  const textOf = (section: string, field: string): string => {
    const values = rows.find((row) => row.section === section)?.values;
    const value = Object.entries(values ?? {}).find(([name]) => name === field)?.[1];
    return typeof value === 'string' ? value : '';
  };
  return {
    name: textOf('ownership', 'first_name'),
    surname: textOf('ownership', 'last_name'),
    legalName: textOf('company', 'legal_name'),
    zip: textOf('company', 'zip').slice(0, 5),
  };
};

/** Who is on the list of sanctions, and who on that of terminated merchants. */
const NAMESAKES = ['Dovetail Cabinetry', 'Saltgrass Surf Rentals'] as const;

/** Two of those in underwriting have a namesake on a list, so that there is something to look into. */
const withNamesakes = async (world: DemoWorld, cases: readonly PlannedApplication[]): Promise<[string[], string[]]> => {
  const [first, second] = NAMESAKES.map((name) => cases.find((one) => one.name === name));
  if (!first || !second) return [SANCTIONED, TERMINATED];
  const [one, other] = [await partyOf(world, first), await partyOf(world, second)];
  const namesake = `91006,"${one.surname.toUpperCase()}, ${one.name}",individual,FICTION-C,-0-,-0-,-0-,-0-,-0-,-0-,-0-,"nationality Freedonia."`;
  const closed = `TM-104,"${other.legalName}",,,,,${other.zip},12,2025-04-02`;
  return [
    [...SANCTIONED, namesake],
    [...TERMINATED, closed],
  ];
};

const LISTS = [
  { kind: 'sanctions', name: 'Sample sanctions list (fictional)', fileName: 'sample-sdn.csv' },
  { kind: 'terminated', name: 'Sample terminated merchants (fictional)', fileName: 'sample-terminated.csv' },
] as const;

const CHECK_EVERY_MS = 300;

/** A list alone, for a house without applications: nobody is recommended without one. */
export const plainListStep: DemoStep = {
  name: 'plain-list',
  load: async ({ tx, ctx, now }) => {
    const text = `${SANCTIONED.join('\n')}\n`;
    const uid = uidOf('watch list plain');
    return loadListText(tx, ctx.parts, { ...LISTS[0], uid, text, at: now, confirmedAt: now });
  },
};

/** Lists to hold the applications against, and one run of the checks for each that was submitted. */
export const watchListsStep: DemoStep = {
  name: 'watch-lists',
  load: async (world) => {
    const { tx, ctx, now } = world;
    setScope(tx, ctx);
    const known = new Set((await tx.selectFrom('application').select('uid').execute()).map(({ uid }) => uid));
    const cases = planApplications(now).filter(({ uid, isWhole }) => isWhole && known.has(uid));
    const texts = await withNamesakes(world, cases);
    const at = daysAgo(now, 30, chanceFor('watch-lists'));
    let rows = 0;
    for (const [nth, list] of LISTS.entries()) {
      const uid = uidOf(`watch list ${list.kind}`);
      const text = `${(texts[nth] ?? []).join('\n')}\n`;
      rows += await loadListText(tx, ctx.parts, { ...list, uid, text, at, confirmedAt: now });
      appendAudit(tx, ctx, 'watchlist.loaded', { subject: 'system:watch-lists', after: { list: uid, ...list } });
    }
    // The worker does it bit by bit, so that the first start is not held up.
    for (const [nth, { uid }] of cases.entries()) {
      const held = { notBefore: new Date(now.getTime() + nth * CHECK_EVERY_MS), cause: `demo:risk:${uid}` };
      await enqueue(tx, ctx.parts, 'runRiskChecks', { application: uid, cause: 'submit' }, held);
    }
    return rows;
  },
};
