import { STATEMENTS_VERSION, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { appendAudit } from '../core/change.ts';
import { enqueue } from '../core/jobs/jobs.ts';
import { setScope } from '../core/scope.ts';
import { findApplication } from '../features/applications/public.ts';
import { insertSignature, loadSigners, missingOf, settleWaiting } from '../features/signatures/public.ts';
import { DEMO_ADDRESS } from './application-content.ts';
import { type PlannedApplication, planApplications } from './application-plan.ts';
import { chanceFor } from './chance.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

const MINUTE_MS = 60_000;
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

/** The owners of one case sign, the applicant with the submission and the others a while later by their links. */
const signCase = async ({ tx, ctx }: DemoWorld, planned: PlannedApplication, isWaiting: boolean): Promise<boolean> => {
  const found = await findApplication(tx, planned.uid);
  if (!found?.submittedAt) return false;
  const chance = chanceFor(`signatures ${planned.name}`);
  const { signers } = await loadSigners(tx, ctx.parts, found.uid);
  for (const [at, signer] of missingOf(signers).entries()) {
    if (isWaiting && at > 0) continue;
    const minutes = at === 0 ? 0 : chance.between(30, 600);
    await insertSignature(tx, {
      applicationUid: found.uid,
      ownerUid: signer.uid,
      submission: 1,
      way: at === 0 ? 'account' : 'link',
      content: signer.content,
      name: signer.name,
      roles: signer.roles,
      statements: statementsFor(signer.roles),
      version: STATEMENTS_VERSION,
      at: new Date(found.submittedAt.getTime() + minutes * MINUTE_MS),
      address: at === 0 ? DEMO_ADDRESS : `203.0.113.${chance.between(30, 250)}`,
      browser: BROWSER,
    });
  }
  await settleWaiting(tx, ctx.parts, found.uid);
  appendAudit(tx, ctx, 'application.owner_signed', { subject: `application:${found.uid}`, after: { demo: true } });
  return true;
};

/** The newest case under review that two people have to sign: there the second has not yet. */
const waitingCase = async ({ tx, ctx }: DemoWorld, cases: readonly PlannedApplication[]): Promise<string | null> => {
  for (const { uid } of cases.filter(({ status }) => status === 'in_underwriting').toReversed()) {
    if (missingOf((await loadSigners(tx, ctx.parts, uid)).signers).length > 1) return uid;
  }
  return null;
};

/** Everybody has signed what was submitted, but for one second owner, whose link lies in the outbox. */
export const signaturesStep: DemoStep = {
  name: 'signatures',
  load: async (world) => {
    const { tx, ctx, now } = world;
    setScope(tx, ctx);
    const there = new Set((await tx.selectFrom('application').select('uid').execute()).map(({ uid }) => uid));
    const cases = planApplications(now).filter(({ uid, isWhole }) => isWhole && there.has(uid));
    const waiting = await waitingCase(world, cases);
    let signed = 0;
    for (const planned of cases) if (await signCase(world, planned, planned.uid === waiting)) signed += 1;
    if (waiting !== null) await enqueue(tx, ctx.parts, 'askForSignatures', { application: waiting });
    return signed;
  },
};
