import type { QueryView } from '@ledgate/contract/query-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { afterStep, type QueryStep } from '@ledgate/domain/queries/query.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, heldFor, loadFacts } from '../applications/public.ts';
import { markOf } from './anchors.ts';
import { holdApplication } from './create-ticket.ts';
import { demandReviewer, noQuery, noTicket } from './demand.ts';
import { findNote, type Note, type Query, type QueryChange, saveQuery } from './note-store.ts';
import { presentQuery } from './present.ts';
import { moveToQueried } from './raise.ts';
import { findTicket, lockTicket, type Ticket, touchTicket } from './ticket-store.ts';
import { tellOfNote, writeNote } from './write-note.ts';

interface HeldQuery {
  found: Application;
  ticket: Ticket;
  note: Note;
  query: Query;
}

const holdQuery = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<HeldQuery> => {
  setScope(tx, ctx);
  const seen = await findNote(tx, uid);
  if (!seen?.query || seen.applicationUid === null) throw noQuery();
  const found = await holdApplication(tx, seen.applicationUid);
  const ticket = await lockTicket(tx, seen.ticketUid);
  // Once more, under the lock.
  const note = await findNote(tx, uid);
  if (!ticket || !note?.query) throw noQuery();
  return { found, ticket, note, query: note.query };
};

const move = async (
  tx: WritableTransaction,
  { note, query }: HeldQuery,
  step: QueryStep,
  with_: Omit<QueryChange, 'state'>,
): Promise<void> => {
  const state = afterStep(query.state, step);
  if (state === null || !(await saveQuery(tx, note.uid, query.state, { state, ...with_ })))
    throw new Failure('wrong_state', `The query is ${query.state}.`);
};

const finish = async (tx: ReadTransaction, ctx: SignedInCtx, { found, note, query }: HeldQuery) => {
  const now = await findNote(tx, note.uid);
  if (!now) throw noQuery();
  return {
    subject: `application:${found.uid}` as const,
    before: { query: note.uid, state: query.state },
    after: { query: note.uid, state: now.query?.state ?? null },
    reply: presentQuery(now, ctx.actor),
  };
};

/** The answer is enough. A thread whose questions are all settled is closed with the last. */
export const resolveQuery = async (ctx: SignedInCtx, uid: string): Promise<QueryView> => {
  demandReviewer(ctx.actor);
  return change(ctx, 'application.query_resolved', async (tx) => {
    const held = await holdQuery(tx, ctx, uid);
    await move(tx, held, 'resolve', { resolved_at: ctx.parts.clock(), resolved_by: ctx.actor.uid });
    const ticket = await findTicket(tx, held.ticket.uid);
    if (!ticket) throw noTicket();
    if (ticket.state !== 'open' && ticket.state !== 'answered') touchTicket(tx, ticket.uid, { status: 'closed' });
    await tellOfNote(tx, ctx, ticket, { kind: 'query_resolved', to: 'merchant' });
    return finish(tx, ctx, held);
  });
};

/** Asks again: what the question is about lies open to the merchant once more. */
export const reopenQuery = async (ctx: SignedInCtx, uid: string, text: string): Promise<QueryView> => {
  demandReviewer(ctx.actor);
  return change(ctx, 'application.query_reopened', async (tx) => {
    const held = await holdQuery(tx, ctx, uid);
    const loaded = await loadFacts(tx, ctx.parts, held.found.uid);
    const mark = await markOf(tx, held.found.uid, loaded, held.query);
    const fresh = { answered_at: null, resolved_at: null, resolved_by: null, corrected: null, became: null, mark };
    await move(tx, held, 'reopen', fresh);
    const moved = await moveToQueried(tx, ctx, held.found, { queries: [held.query.about], reopened: true });
    await writeNote(tx, ctx, held.ticket, { text });
    await tellOfNote(tx, ctx, held.ticket, { kind: 'query_raised', to: 'merchant', held: heldFor(moved) });
    return finish(tx, ctx, held);
  });
};
