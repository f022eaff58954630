import type { Given, Reply as CallReply } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { afterStep } from '@ledgate/domain/queries/query.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, moveApplication, presentApplication } from '../applications/public.ts';
import { holdApplication } from './create-ticket.ts';
import { demandReviewer, noQuery } from './demand.ts';
import { listQueries, type Note, saveQuery } from './note-store.ts';
import { findTicket, type Ticket, touchTicket } from './ticket-store.ts';
import { tellOfNote } from './write-note.ts';

type WithdrawCall = typeof queries.withdrawQueries;

/** The review goes on where it was when nothing is left to be answered. */
const moveOn = async (tx: WritableTransaction, ctx: SignedInCtx, found: Application, about: readonly string[]) => {
  const left = (await listQueries(tx, found.uid, { states: ['open'] })).length;
  const { now } = await moveApplication(tx, ctx, found, {
    event: 'withdraw_query',
    holding: {
      queriesAreLeft: left > 0,
      noQueryIsOpen: left === 0,
      askedByProvider: found.returnTo === 'provider_review',
      askedInReview: found.returnTo !== 'provider_review',
    },
    details: { withdrawn: about },
    ...(left === 0 && { set: { return_to: null } }),
  });
  return { now, left };
};

const takeBack = async (tx: WritableTransaction, ctx: SignedInCtx, { uid, query }: Note): Promise<void> => {
  if (!query) throw noQuery();
  const state = afterStep(query.state, 'withdraw');
  const settled = { resolved_at: ctx.parts.clock(), resolved_by: ctx.actor.uid };
  if (state === null || !(await saveQuery(tx, uid, query.state, { state, ...settled })))
    throw new Failure('wrong_state', `\u201C${query.about}\u201D is no longer open.`);
};

/** Takes questions back that have gone out; the merchant is told that there is nothing more to do about them. */
export const withdrawQueries = async (
  ctx: SignedInCtx,
  uid: string,
  { queries: asked }: Given<WithdrawCall>['body'],
): Promise<CallReply<WithdrawCall>> => {
  demandReviewer(ctx.actor);
  return change(ctx, 'application.queries_withdrawn', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, uid);
    const all = await listQueries(tx, uid, { states: ['open', 'answered', 'resolved', 'withdrawn'] });
    const notes = [...new Set(asked)].map((query) => all.find((note) => note.uid === query));
    for (const note of notes) {
      if (!note) throw noQuery();
      await takeBack(tx, ctx, note);
    }
    const about = notes.map((note) => note?.query?.about ?? '');
    const { now, left } = await moveOn(tx, ctx, found, about);
    let told: Ticket | null = null;
    for (const ticketUid of new Set(notes.map((note) => note?.ticketUid ?? ''))) {
      const ticket = await findTicket(tx, ticketUid);
      if (!ticket) throw noQuery();
      if (ticket.state !== 'open' && ticket.state !== 'answered') touchTicket(tx, ticket.uid, { status: 'closed' });
      told ??= ticket;
    }
    // However many were taken back at once, the merchant gets one mail.
    const withdrawn = { kind: 'query_withdrawn', to: 'merchant', count: notes.length } as const;
    if (told) await tellOfNote(tx, ctx, told, withdrawn);
    return {
      subject: `application:${uid}`,
      before: { status: found.status },
      after: { status: now.status, withdrawn: notes.map((note) => note?.uid) },
      reply: { application: presentApplication(now, ctx.actor), withdrawn: notes.length, left },
    };
  });
};
