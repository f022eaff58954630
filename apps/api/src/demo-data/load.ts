import type { ReadDatabase } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { change, type Subject } from '../core/change.ts';
import { systemCtx } from '../core/context.ts';
import type { Parts } from '../core/parts.ts';
import { accountVerificationsStep } from './account-verifications.ts';
import { agreementStep } from './agreement.ts';
import { applicationsStep } from './applications.ts';
import { approvalsStep } from './approvals.ts';
import { banksStep, bankChannelsStep } from './banks.ts';
import type { DemoStep } from './demo-step.ts';
import { inquiriesStep } from './inquiries.ts';
import { isosStep } from './isos.ts';
import { merchantsStep } from './merchants.ts';
import { queriesStep } from './queries.ts';
import { ratePlansStep } from './rate-plans.ts';
import { ratesStep } from './rates.ts';
import { reviewsStep } from './reviews.ts';
import { signaturesStep } from './signatures.ts';
import { staffStep } from './staff.ts';
import { plainListStep, watchListsStep } from './watch-lists.ts';

/** Who can sign in, the banks, and what every merchant signs. */
export const PEOPLE_STEPS: readonly DemoStep[] = [
  isosStep,
  staffStep,
  merchantsStep,
  banksStep,
  agreementStep,
  bankChannelsStep,
];

/** In the order they build on each other. A later part of the product adds its own at the end. */
const DEMO_STEPS: readonly DemoStep[] = [
  ...PEOPLE_STEPS,
  applicationsStep,
  signaturesStep,
  ratePlansStep,
  ratesStep,
  approvalsStep,
  watchListsStep,
  queriesStep,
  reviewsStep,
  accountVerificationsStep,
  inquiriesStep,
];

const MARKER = 'system:demo-';

/** The line a step leaves in the audit log is its marker: it is there exactly when the step's rows are. */
const markerOf = (step: DemoStep): Subject => `${MARKER}${step.name}`;

/** Whether any step was ever loaded, also one that a later version no longer has. */
export const hasDemoData = async (db: ReadDatabase): Promise<boolean> =>
  (await db.selectFrom('audit_lane').select('lane').where('lane', 'like', `${MARKER}%`).limit(1).executeTakeFirst()) !==
  undefined;

const isLoaded = async (db: ReadDatabase, step: DemoStep): Promise<boolean> =>
  (await db.selectFrom('audit_lane').select('lane').where('lane', '=', markerOf(step)).executeTakeFirst()) !==
  undefined;

const hasAnybody = async (db: ReadDatabase): Promise<boolean> =>
  (await db.selectFrom('app_user').select('uid').limit(1).executeTakeFirst()) !== undefined;

class LoadedByAnother extends Error {}

const loadStep = (parts: Parts, step: DemoStep): Promise<number> => {
  const ctx = systemCtx(parts);
  return change(ctx, 'demo.loaded', async (tx) => {
    // Two processes that start together take turns; the second finds the marker.
    // Another process may be loading: wait for it as long as it takes, and find it done.
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtext('ledgate demo data'))`.execute(tx);
    if (await isLoaded(tx, step)) throw new LoadedByAnother();
    const added = await step.load({ ctx, tx, now: parts.clock() });
    return { subject: markerOf(step), after: { added }, reply: added };
  });
};

/**
 * Loads the demo's data on the first start. Each step is a transaction, so a start that was killed in the middle is
 * taken up where it was left. A database in which somebody else's people live is left alone.
 */
export const loadDemoData = async (
  parts: Parts,
  steps: readonly DemoStep[] = parts.settings.demoData === 'people' ? [...PEOPLE_STEPS, plainListStep] : DEMO_STEPS,
): Promise<{ loaded: boolean }> => {
  if (parts.settings.mode !== 'demo') return { loaded: false };
  const [first] = steps;
  if (first && !(await isLoaded(parts.db, first)) && (await hasAnybody(parts.db))) return { loaded: false };
  let loaded = false;
  for (const step of steps) {
    if (await isLoaded(parts.db, step)) continue;
    try {
      const count = await loadStep(parts, step);
      parts.log.info('demo data loaded', { kind: step.name, count });
      loaded = true;
    } catch (error) {
      if (!(error instanceof LoadedByAnother)) throw error;
    }
  }
  return { loaded };
};
