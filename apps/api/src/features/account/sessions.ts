import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { endSessions } from '../auth/public.ts';
import { presentSession } from './present.ts';
import { selectSessions } from './store.ts';

const DONE = { done: true } as const;

export const listSessions = async ({ parts, actor }: SignedInCtx) => {
  const now = parts.clock();
  const rows = await selectSessions(parts.db, actor.uid, now);
  return { results: rows.map((row) => presentSession(row, actor.sid, now)) };
};

export const signOut = (ctx: SignedInCtx) =>
  change(ctx, 'session.ended', async (tx) => {
    const { uid, sid } = ctx.actor;
    await endSessions(tx, ctx.parts, { userUid: uid, because: 'signed_out', only: sid });
    ctx.answerHeader('clear-site-data', '"cache"');
    return { subject: `user:${uid}`, after: { sid }, reply: DONE };
  });

export const revokeSession = (ctx: SignedInCtx, sid: string) =>
  change(ctx, 'session.revoked', async (tx) => {
    const { uid } = ctx.actor;
    const ended = await endSessions(tx, ctx.parts, { userUid: uid, because: 'revoked', only: sid });
    if (ended === 0) throw new Failure('not_found', 'This session has already ended or isn’t yours.');
    return { subject: `user:${uid}`, after: { sid }, reply: DONE };
  });

export const revokeOtherSessions = (ctx: SignedInCtx) =>
  change(ctx, 'session.others_revoked', async (tx) => {
    const { uid, sid } = ctx.actor;
    const ended = await endSessions(tx, ctx.parts, { userUid: uid, because: 'revoked', butNot: sid });
    return { subject: `user:${uid}`, after: { ended }, reply: { ended } };
  });
