import type { Given, Reply as CallReply } from '@ledgate/contract/call.ts';
import type { queries } from '@ledgate/contract/queries.ts';
import { sectionOf } from '@ledgate/domain/queries/sections.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, presentApplication } from '../applications/public.ts';
import { answer } from './answer.ts';
import { holdApplication } from './create-ticket.ts';
import { demandReviewer } from './demand.ts';
import { listQueries } from './note-store.ts';
import { presentQuery } from './present.ts';
import { raise } from './raise.ts';

const demandFresh = ({ ifMatch }: SignedInCtx, { version }: Application): void => {
  if (ifMatch !== null && ifMatch !== version)
    throw new Failure('stale', 'The application was changed in another window.', { currentVersion: version });
};

type RaiseCall = typeof queries.raiseQueries;

export const raiseQueries = async (
  ctx: SignedInCtx,
  uid: string,
  body: Given<RaiseCall>['body'],
): Promise<CallReply<RaiseCall>> => {
  demandReviewer(ctx.actor);
  return change(ctx, 'application.queries_raised', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, uid);
    demandFresh(ctx, found);
    const asked = body.queries.map(
      ({ section, record, field, document, text, query_type: type, template, ticketSubject }, at) => ({
        anchor: {
          section: sectionOf(section),
          record: record ?? null,
          field: field ?? null,
          document: document ?? null,
        },
        text,
        type,
        template,
        subject: ticketSubject,
        path: `queries.${at}.`,
      }),
    );
    const { moved, notes } = await raise(tx, ctx, found, asked);
    const all = await listQueries(tx, uid, { states: ['open'] });
    const own = all.filter((note) => notes.includes(note.uid));
    return {
      subject: `application:${uid}`,
      before: { status: found.status },
      after: { status: moved.now.status, event: moved.n, queries: notes },
      reply: {
        application: presentApplication(moved.now, ctx.actor),
        queries: own.map((note) => presentQuery(note, ctx.actor)),
        event: moved.n,
      },
    };
  });
};

type AnswerCall = typeof queries.answerQueries;

export const answerQueries = async (
  ctx: SignedInCtx,
  uid: string,
  body: Given<AnswerCall>['body'],
): Promise<CallReply<AnswerCall>> => {
  if (ctx.actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the merchant’s owner can answer.');
  return change(ctx, 'application.queries_answered', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, uid);
    demandFresh(ctx, found);
    const replies = body.answers.map(({ query_id: query, text, attachments }) => ({ query, text, attachments }));
    const { now, left } = await answer(tx, ctx, found, replies);
    return {
      subject: `application:${uid}`,
      before: { status: found.status },
      after: { status: now.status, submission: now.submission, answered: replies.map(({ query }) => query) },
      reply: { application: presentApplication(now, ctx.actor), answered: replies.length, left },
    };
  });
};
