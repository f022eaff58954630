import type { Given } from '@ledgate/contract/call.ts';
import type { PlanView, ratePlanCalls } from '@ledgate/contract/rate-plans.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { checkPlan, startFault, versionState } from '@ledgate/domain/rates/plans.ts';
import { change } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { setScope } from '../../../core/scope.ts';
import { tellSide } from '../../notifications/public.ts';
import { demandSound } from '../demand.ts';
import { includedLines, spokenLines } from '../line-values.ts';
import { planOfVersion, type StoredPlan, type StoredVersion } from './plan-store.ts';
import { insertVersion, saveDraft, setDropped, setPublished, setRetired, type VersionContent } from './plan-writes.ts';
import { todayOf } from './present-plan.ts';
import { demandPlan, factsOf, PLANS_LANE, replyOf } from './write-plans.ts';

interface Held {
  plan: StoredPlan;
  version: StoredVersion;
}

const gone = (): Failure => new Failure('not_found', 'There is no such version.');

/** A version of a plan that this person may write, under the lock of the plan. */
const holdVersion = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<Held> => {
  const planUid = await planOfVersion(tx, uid);
  if (planUid === null) throw gone();
  const plan = await demandPlan(tx, ctx, planUid);
  const version = plan.versions.find((each) => each.uid === uid);
  if (!version) throw gone();
  return { plan, version };
};

const holdDraft = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<Held> => {
  const held = await holdVersion(tx, ctx, uid);
  const { version, isPublished } = held.version;
  if (isPublished) throw new Failure('wrong_state', 'This version is published. Start a new one to change it.');
  if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
    throw new Failure('stale', `You saw version ${ctx.ifMatch} of this draft, now it is ${version}.`, {
      currentVersion: version,
    });
  }
  return held;
};

const demandLive = ({ archivedAt }: StoredPlan): void => {
  if (archivedAt !== null) throw new Failure('wrong_state', 'This plan is archived. Restore it first.');
};

/** Wrong lines are refused by name; what is missing stands in the way of publishing alone. */
const demandLines = (ctx: SignedInCtx, plan: StoredPlan, content: VersionContent, isFinal: boolean): void => {
  const { kind, model, basis } = plan;
  const { lines, included } = content;
  const isSuperAdmin = ctx.actor.role === 'superadmin';
  demandSound(checkPlan({ kind, model, basis, lines, included }, { isSuperAdmin }), isFinal);
};

const factsOfVersion = ({ plan, version }: Held) => ({ ...factsOf(plan), version: version.n });

export const startPlanVersion = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.version_started', async (tx) => {
    setScope(tx, ctx);
    const plan = await demandPlan(tx, ctx, uid);
    demandLive(plan);
    const [last] = plan.versions;
    if (last && !last.isPublished) throw new Failure('wrong_state', 'There already is a draft.');
    const n = (last?.n ?? 0) + 1;
    const content = { lines: last?.lines ?? {}, included: last?.included ?? [], note: '', effectiveFrom: todayOf(ctx) };
    await insertVersion(tx, { planUid: uid, n }, content, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return { subject: PLANS_LANE, after: { ...factsOf(plan), version: n }, reply: await replyOf(tx, ctx, uid) };
  });

type Body = Given<typeof ratePlanCalls.savePlanVersion>['body'];

export const savePlanVersion = (ctx: SignedInCtx, uid: string, body: Body): Promise<PlanView> =>
  change(ctx, 'rate_plan.version_saved', async (tx) => {
    setScope(tx, ctx);
    const held = await holdDraft(tx, ctx, uid);
    demandLive(held.plan);
    const content: VersionContent = {
      lines: spokenLines(body.lines),
      included: includedLines(body.lines),
      note: body.note,
      effectiveFrom: body.effective_from,
    };
    const fault = held.plan.kind === 'bank_schedule' ? content.included[0] : undefined;
    if (fault !== undefined) {
      const message = 'A bank includes nothing line by line. Leave it empty.';
      throw new Failure('invalid', message, { errors: { [`lines.${fault}`]: [message] } });
    }
    demandLines(ctx, held.plan, content, false);
    await saveDraft(tx, uid, content, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return {
      subject: PLANS_LANE,
      before: { lines: held.version.lines, included: held.version.included },
      after: { ...factsOfVersion(held), ...content },
      reply: await replyOf(tx, ctx, held.plan.uid),
    };
  });

export const dropPlanVersion = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.version_discarded', async (tx) => {
    setScope(tx, ctx);
    const held = await holdDraft(tx, ctx, uid);
    await setDropped(tx, uid, ctx.parts.clock());
    return {
      subject: PLANS_LANE,
      before: { ...factsOfVersion(held), lines: held.version.lines },
      reply: await replyOf(tx, ctx, held.plan.uid),
    };
  });

const demandStart = ({ plan, version }: Held): void => {
  const other = startFault(version, plan.versions);
  if (!other) return;
  const message = `Version ${other.n} starts on ${sayDate(other.effectiveFrom)}. Choose a later day, or retire it first.`;
  throw new Failure('invalid', message, { errors: { effective_from: [message] } });
};

/** Whoever prices by it. What banks ask is no ISO's to read. */
const tellIsos = async (tx: WritableTransaction, ctx: SignedInCtx, { plan, version }: Held): Promise<void> => {
  if (plan.kind !== 'price_plan') return;
  await tellSide(tx, ctx.parts, {
    kind: 'plan_published',
    to: plan.iso ? { who: 'iso', iso: plan.iso.uid } : { who: 'isos' },
    except: ctx.actor.uid,
    application: null,
    ticket: null,
    name: plan.name,
    path: `/rate-plans/${plan.uid}`,
    words: `${plan.name}, version ${version.n}, in force from ${sayDate(version.effectiveFrom)}`,
  });
};

export const publishPlanVersion = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.version_published', async (tx) => {
    setScope(tx, ctx);
    const held = await holdDraft(tx, ctx, uid);
    const { plan, version } = held;
    demandLive(plan);
    demandLines(ctx, plan, version, true);
    demandStart(held);
    await setPublished(tx, uid, { by: ctx.actor.uid, at: ctx.parts.clock() });
    await tellIsos(tx, ctx, held);
    const { lines, included, effectiveFrom } = version;
    return {
      subject: PLANS_LANE,
      after: { ...factsOfVersion(held), lines, included, effective_from: effectiveFrom },
      reply: await replyOf(tx, ctx, plan.uid),
    };
  });

export const retirePlanVersion = (ctx: SignedInCtx, uid: string): Promise<PlanView> =>
  change(ctx, 'rate_plan.version_retired', async (tx) => {
    setScope(tx, ctx);
    const held = await holdVersion(tx, ctx, uid);
    const state = versionState(held.version, held.plan.versions, todayOf(ctx));
    if (state === 'draft') throw new Failure('wrong_state', 'A draft can be discarded, not retired.');
    if (state === 'retired') throw new Failure('wrong_state', 'This version is already retired.');
    await setRetired(tx, uid, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return {
      subject: PLANS_LANE,
      before: { ...factsOfVersion(held), state },
      after: { state: 'retired' },
      reply: await replyOf(tx, ctx, held.plan.uid),
    };
  });
