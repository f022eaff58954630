import type { AmendmentBody, AmendmentsView } from '@ledgate/contract/amendments.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isSecondPerson } from '@ledgate/domain/agreement/versions.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { AmendmentEvent } from '@ledgate/domain/lifecycle/event-words.ts';
import { openAmendment } from '@ledgate/domain/rates/amendments.ts';
import { change, type Changed } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { enqueue } from '../../../core/jobs/jobs.ts';
import { setScope } from '../../../core/scope.ts';
import { type Application, insertEvent } from '../../applications/public.ts';
import { tellSide } from '../../notifications/public.ts';
import {
  type Amendment,
  type AmendmentContent,
  insertAmendment,
  listAmendments,
  setConfirmed,
  setEnded,
  updateAmendment,
} from './amendment-store.ts';
import {
  type Amendable,
  contentOf,
  demandAmender,
  demandAmendment,
  demandProposed,
  holdAmendable,
  holdAmendment,
} from './demand-amendment.ts';
import { deskDay } from './in-effect.ts';
import { presentAmendments } from './present-amendments.ts';
import { tellRatesChange } from './tell-rates-change.ts';

/** On the timeline, and with a new version of the application, so that whoever looks at it hears of it. */
const note = async (
  tx: WritableTransaction,
  { actor, parts }: SignedInCtx,
  found: Application,
  step: { event: AmendmentEvent; reason: string; effectiveFrom: string },
): Promise<void> => {
  const { status } = found;
  const about = { actor: actor.uid, role: actor.role, at: parts.clock() };
  const details = { effective_from: step.effectiveFrom };
  const reason = `From ${sayDate(step.effectiveFrom)}: ${step.reason}`;
  await insertEvent(tx, found.uid, { event: step.event, from: status, to: status, reason, details, ...about });
  await tx
    .updateTable('application')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('uid', '=', found.uid)
    .execute();
};

const said = ({ lines, included, terms, reason, effectiveFrom, changes }: AmendmentContent) => ({
  lines,
  included,
  terms,
  reason,
  effective_from: effectiveFrom,
  changes,
});

const changed = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  { uid }: Application,
  facts: Pick<Changed<never>, 'before' | 'after'>,
): Promise<Changed<AmendmentsView>> => ({
  subject: `application:${uid}`,
  ...facts,
  reply: await presentAmendments(tx, ctx, uid),
});

const demandNoOther = async (tx: WritableTransaction, ctx: SignedInCtx, { found, acceptance }: Amendable) => {
  const all = (await listAmendments(tx, found.uid)).filter(({ acceptanceUid }) => acceptanceUid === acceptance.uid);
  const open = openAmendment(all, deskDay(ctx.parts));
  if (!open) return;
  throw new Failure(
    'wrong_state',
    open.isConfirmed
      ? `The merchant was told of a change on ${sayDate(open.effectiveFrom)}. Withdraw it first, or wait for that day.`
      : 'A rate change is already proposed. Edit that one, or discard it first.',
  );
};

export const proposeAmendment = (ctx: SignedInCtx, uid: string, body: AmendmentBody): Promise<AmendmentsView> => {
  demandAmender(ctx.actor);
  return change(ctx, 'application.amendment_proposed', async (tx) => {
    setScope(tx, ctx);
    const held = await holdAmendable(tx, ctx, uid);
    const { found, acceptance, now } = held;
    await demandNoOther(tx, ctx, held);
    const content = contentOf(body, now);
    await demandAmendment(tx, ctx, held, content, ctx.actor);
    const of = { applicationUid: found.uid, acceptanceUid: acceptance.uid };
    await insertAmendment(tx, of, content, { by: ctx.actor.uid, at: ctx.parts.clock() });
    await note(tx, ctx, found, { event: 'amendment_proposed', ...content });
    await tellSide(tx, ctx.parts, {
      kind: 'rates_change_proposed',
      to: { who: 'admins' },
      except: ctx.actor.uid,
      application: found,
      ticket: null,
      path: `/applications/${found.uid}?tab=rates`,
    });
    return changed(tx, ctx, found, { after: said(content) });
  });
};

export const changeAmendment = (ctx: SignedInCtx, id: string, body: AmendmentBody): Promise<AmendmentsView> => {
  demandAmender(ctx.actor);
  return change(ctx, 'application.amendment_saved', async (tx) => {
    setScope(tx, ctx);
    const held = await holdAmendment(tx, ctx, id);
    const { amendment, found, now } = held;
    demandProposed(amendment, ctx.ifMatch);
    const content = contentOf(body, now);
    await demandAmendment(tx, ctx, held, content, ctx.actor);
    await updateAmendment(tx, amendment, content, { by: ctx.actor.uid, at: ctx.parts.clock() });
    return changed(tx, ctx, found, { before: said(amendment), after: said(content) });
  });
};

export const dropAmendment = (ctx: SignedInCtx, id: string): Promise<AmendmentsView> => {
  demandAmender(ctx.actor);
  return change(ctx, 'application.amendment_dropped', async (tx) => {
    setScope(tx, ctx);
    const { amendment, found } = await holdAmendment(tx, ctx, id);
    demandProposed(amendment, ctx.ifMatch);
    await setEnded(tx, id, { as: 'dropped', at: ctx.parts.clock(), by: ctx.actor.uid, reason: null });
    await note(tx, ctx, found, { event: 'amendment_dropped', ...amendment });
    return changed(tx, ctx, found, { before: said(amendment) });
  });
};

/** One proposes, another confirms what they read: the version that was seen. With that the merchant has notice. */
export const confirmAmendment = (ctx: SignedInCtx, id: string, seen: number): Promise<AmendmentsView> => {
  demandAmender(ctx.actor);
  return change(ctx, 'application.amendment_confirmed', async (tx) => {
    setScope(tx, ctx);
    const held = await holdAmendment(tx, ctx, id);
    const { amendment, found } = held;
    demandProposed(amendment, seen);
    if (!isSecondPerson(ctx.actor.uid, amendment.hands))
      throw new Failure(
        'not_ready',
        'You proposed or edited this change. A second admin has to confirm it, in whatever role you act.',
      );
    await demandAmendment(tx, ctx, held, amendment, null);
    await setConfirmed(tx, amendment, { by: ctx.actor.uid, at: ctx.parts.clock() });
    await note(tx, ctx, found, { event: 'amendment_confirmed', ...amendment });
    await enqueue(tx, ctx.parts, 'deliverAmendment', { amendment: id });
    return changed(tx, ctx, found, { after: { amendment: id, ...said(amendment) } });
  });
};

const demandUpcoming = (ctx: SignedInCtx, { end, isConfirmed, effectiveFrom }: Amendment): void => {
  if (end !== null) throw new Failure('wrong_state', 'This rate change has already ended.');
  if (!isConfirmed) throw new Failure('wrong_state', 'Nobody was told of this change yet. Discard it instead.');
  if (effectiveFrom <= deskDay(ctx.parts))
    throw new Failure('wrong_state', 'This change is in effect. Propose another one to change the rates back.');
};

export const withdrawAmendment = (ctx: SignedInCtx, id: string, words: string): Promise<AmendmentsView> => {
  demandAmender(ctx.actor);
  return change(ctx, 'application.amendment_withdrawn', async (tx) => {
    setScope(tx, ctx);
    const { amendment, found } = await holdAmendment(tx, ctx, id);
    demandUpcoming(ctx, amendment);
    const reason = words.trim();
    await setEnded(tx, id, { as: 'withdrawn', at: ctx.parts.clock(), by: ctx.actor.uid, reason });
    await note(tx, ctx, found, { event: 'amendment_withdrawn', reason, effectiveFrom: amendment.effectiveFrom });
    // Whoever was not told of it yet is not told of its end.
    if (amendment.fileUid !== null) await tellRatesChange(tx, ctx.parts, found, amendment, 'rates_change_withdrawn');
    return changed(tx, ctx, found, { before: said(amendment), after: { amendment: id, reason } });
  });
};
