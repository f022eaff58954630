import type { Role } from '@ledgate/domain/access/roles.ts';
import { STATUS_FACTS, type Turn } from '@ledgate/domain/applications/statuses.ts';
import { clockAfter } from '@ledgate/domain/queue/desk-clock.ts';
import { appendAudit } from '../core/change.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { setScope } from '../core/scope.ts';
import {
  type Application,
  findApplication,
  insertApplication,
  insertEvent,
  labelApplication,
  loadFacts,
  progressOf,
  takeSnapshot,
  wholeRecords,
  touchApplication,
} from '../features/applications/public.ts';
import { at, DEMO_ADDRESS, writeContent } from './application-content.ts';
import { type PlannedApplication, planApplications } from './application-plan.ts';
import { type Chance, chanceFor, daysAgo, uidOf } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';
import { DECLINED, historyOf, type PastStep } from './histories.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** PDFs are made after the start, one by one, so that it stays quick and nobody waits for long. */
const PDF_EVERY_MS = 4_000;

interface Worker {
  uid: string;
  role: string;
  iso_uid: string | null;
}

const listWorkers = ({ tx }: DemoWorld): Promise<Worker[]> =>
  tx
    .selectFrom('app_user')
    .select(['uid', 'role', 'iso_uid'])
    .where('role', 'in', ['underwriter', 'iso', 'admin'])
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('uid')
    .execute();

/** How long a case takes at most, in days; one that is over was over long ago. */
const LONGEST_DAYS = 32;

/** How many days a case has lain where it is, at most: others take their time, the own desk is kept clear. */
const LAIN_DAYS: Partial<Record<Turn, number>> = { merchant: 8, bank: 5, provider: 4 };

/** Of three cases the desks hand on two the same day, as long as it is theirs. */
const isPrompt = ({ name }: PlannedApplication): boolean => chanceFor(`prompt ${name}`).below(3) > 0;
const DESKS: readonly PastStep['by'][] = ['underwriter', 'iso', 'admin'];
const PROMPT_MINUTES = { least: 30, most: 300 };

/** Steps lie evenly from the beginning on, on working days, the last one lately where the case is still open. */
const timesOf = (planned: PlannedApplication, past: readonly PastStep[], now: Date, chance: Chance): Date[] => {
  const count = past.length;
  const age = (now.getTime() - planned.createdAt.getTime()) / DAY_MS;
  const lain = chanceFor(`lain ${planned.name}`).below(1 + (LAIN_DAYS[STATUS_FACTS[planned.status].turn] ?? 0));
  const taken = Math.max(1, Math.min(age, LONGEST_DAYS) - lain);
  const times = [planned.createdAt];
  for (let step = 1; step < count; step += 1) {
    const last = times.at(-1) ?? planned.createdAt;
    const meant = daysAgo(now, Math.floor(age - (taken * step) / (count - 0.6)), chance);
    const soon = last.getTime() + chance.between(PROMPT_MINUTES.least, PROMPT_MINUTES.most) * MINUTE_MS;
    const isSoon = step < count - 1 && isPrompt(planned) && DESKS.some((by) => by === past[step]?.by);
    times.push(new Date(isSoon ? soon : Math.max(meant.getTime(), last.getTime() + 9 * MINUTE_MS)));
  }
  return times;
};

interface Stage {
  world: DemoWorld;
  workers: readonly Worker[];
}

interface Staged {
  world: DemoWorld;
  planned: PlannedApplication;
  /** Who takes a step of a role in this application: always the same person. */
  actorOf: (by: PastStep['by']) => string | null;
}

const cast = (planned: PlannedApplication, workers: readonly Worker[], chance: Chance): Staged['actorOf'] => {
  const one = (role: Role, isoUid?: string | null): string | null => {
    const fitting = workers.filter((worker) => worker.role === role && (!isoUid || worker.iso_uid === isoUid));
    return fitting.length === 0 ? null : chance.pick(fitting).uid;
  };
  const people: Partial<Record<PastStep['by'], string | null>> = {
    merchant: uidOf(planned.merchant.people[0]?.email ?? ''),
    underwriter: one('underwriter'),
    iso: one('iso', planned.merchant.isoUid),
    admin: one('admin'),
  };
  return (by) => people[by] ?? null;
};

const submit = async ({ world, planned }: Staged, found: Application): Promise<void> => {
  const { tx, ctx } = world;
  const { parts } = ctx;
  const [owner] = planned.merchant.people;
  const records = wholeRecords(await loadFacts(tx, parts, found.uid));
  await takeSnapshot(tx, parts, found, {
    n: 1,
    at: parts.clock(),
    records,
    attestation: { name: `${owner?.firstName} ${owner?.lastName}`, title: 'Owner' },
    address: DEMO_ADDRESS,
  });
  const changes = { submission: 1, submitted_at: parts.clock() };
  await tx.updateTable('application').set(changes).where('uid', '=', found.uid).execute();
};

const takeStep = async (staged: Staged, found: Application, past: PastStep): Promise<Application> => {
  const { world, planned, actorOf } = staged;
  const { tx, ctx } = world;
  const time = ctx.parts.clock();
  const actor = actorOf(past.by);
  const clock = clockAfter(found.clock, { from: found.status, to: past.to, at: time.getTime() });
  if (past.event === 'submit') await submit(staged, found);
  if (past.event !== 'start') {
    const assigned = past.event === 'pick_up' ? { assigned_to: actor, assigned_at: time } : {};
    const asked = past.to === 'query_raised' ? { return_to: 'in_underwriting' } : {};
    const bypassed = past.event === 'bypass_iso' ? { iso_bypassed: true } : {};
    await tx
      .updateTable('application')
      .set((eb) => ({
        status: past.to,
        status_at: time,
        sla_desk: clock.desk,
        due_at: clock.due === null ? null : new Date(clock.due),
        sla_left_minutes: clock.leftMinutes,
        version: eb('version', '+', 1),
        ...assigned,
        ...asked,
        ...bypassed,
      }))
      .where('uid', '=', planned.uid)
      .execute();
  }
  await insertEvent(tx, planned.uid, {
    event: past.event,
    from: past.event === 'start' ? null : found.status,
    to: past.to,
    actor,
    ...(past.by !== 'system' && { role: past.by }),
    ...(past.reason !== undefined && { reason: past.reason }),
    details: { clock: found.clock, ...(past.code !== undefined && { reason_code: past.code }) },
    at: time,
  });
  return { ...found, status: past.to, clock };
};

const addApplication = async ({ world, workers }: Stage, planned: PlannedApplication): Promise<void> => {
  const { tx, ctx, now } = world;
  const { uid, merchant, status } = planned;
  const chance = chanceFor(`history ${planned.name}`);
  const actorOf = cast(planned, workers, chance);
  const createdBy = actorOf('merchant') ?? '';
  await insertApplication(tx, {
    uid,
    merchantUid: merchant.uid,
    isoUid: merchant.isoUid,
    createdBy,
    at: planned.createdAt,
  });
  let found = await findApplication(tx, uid);
  if (!found) throw new Error('an application of the demo was made and is not there');
  const past = historyOf(status, merchant.isoUid !== null, chanceFor(`declined ${planned.name}`).pick(DECLINED));
  const times = timesOf(planned, past, now, chance);
  // Filled in shortly before it was submitted; who has not submitted was at it some time ago.
  const left = now.getTime() - chance.between(40, 900) * MINUTE_MS;
  const lastTouch = times[1]?.getTime() ?? Math.max(left, planned.createdAt.getTime() + 9 * MINUTE_MS);
  const filledAt = new Date(lastTouch - 5 * MINUTE_MS);
  const then = (time: Date): Staged => ({ world: { ...world, ctx: at(ctx, time) }, planned, actorOf });
  const filling = then(filledAt).world;
  await writeContent(filling, planned);
  const { facts } = await loadFacts(tx, filling.ctx.parts, uid);
  touchApplication(tx, filling.ctx.parts, uid, { standing: progressOf(facts) });
  labelApplication(tx, uid, facts);
  for (const [index, step] of past.entries()) found = await takeStep(then(times[index] ?? now), found, step);
  appendAudit(tx, ctx, 'application.added', { subject: `application:${uid}`, after: { status } });
};

/** Later parts of the product add steps of their own for these applications: queries, rates, risk, approvals. */
export const applicationsStep: DemoStep = {
  name: 'applications',
  load: async (world) => {
    const { tx, ctx, now } = world;
    setScope(tx, ctx);
    const known = new Set((await tx.selectFrom('merchant').select('uid').execute()).map(({ uid }) => uid));
    // A demo of an earlier version lacks the merchants that came later.
    const cases = planApplications(now).filter(({ merchant }) => known.has(merchant.uid));
    const stage = { world, workers: await listWorkers(world) };
    for (const planned of cases) await addApplication(stage, planned);
    const submitted = cases.filter(({ isWhole }) => isWhole);
    for (const [index, { uid }] of submitted.toReversed().entries()) {
      const held = { notBefore: new Date(now.getTime() + index * PDF_EVERY_MS), cause: `demo:${uid}` };
      await enqueue(tx, ctx.parts, 'makeApplicationPdf', { application: uid, n: 1 }, held);
    }
    return cases.length;
  },
};
