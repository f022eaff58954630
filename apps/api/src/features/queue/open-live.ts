import { isStaff } from '@ledgate/domain/access/roles.ts';
import { mayReadApplications, seesReview } from '@ledgate/domain/applications/steps.ts';
import { desksSeen } from '@ledgate/domain/tasks/kinds.ts';
import { books } from '../../core/bookkeeping.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { News, Told } from '../../core/live.ts';
import { reading } from '../../core/scope.ts';
import type { StreamAnswer, StreamEvent } from '../../core/http/stream-answer.ts';
import { demandReader, findApplication } from '../applications/public.ts';
import { comeIn, leave, stay, whoIsWhere } from './presence-store.ts';

/** The same scope that row level security keeps, for news. */
const concerns = (actor: PersonActor, news: News): boolean => {
  // At a register the line says one thing: that what one may has changed.
  if (actor.till) return false;
  if (news.kind === 'many') return true;
  if (news.kind === 'presence') return seesReview(actor);
  if (news.kind === 'task') return desksSeen(actor.role).some((desk) => desk === news.desk);
  if (!mayReadApplications(actor)) return false;
  if (actor.role === 'iso') return actor.isoUid !== null && news.iso === actor.isoUid;
  if (isStaff(actor.role)) return true;
  return actor.merchantUid !== null && news.merchant === actor.merchantUid;
};

/** Which application and which version: what changed is asked for by the usual calls, within the usual walls. */
const eventOf = ({ id, news }: Told): StreamEvent => {
  const { kind, uid, version, people } = news;
  return { id, event: kind, data: kind === 'presence' ? { uid, people } : { uid, version } };
};

const demandApplication = async (ctx: SignedInCtx, uid: string): Promise<void> => {
  const found = await reading(ctx, (tx) => findApplication(tx, uid));
  if (!found) throw new Failure('not_found', 'There is no such application.');
};

export const openLive = async (
  ctx: SignedInCtx,
  { case: application, last }: { case?: string | undefined; last?: string | undefined },
): Promise<StreamAnswer> => {
  const { actor, parts } = ctx;
  if (application !== undefined) {
    if (actor.till) throw new Failure('not_allowed', 'Cases are not open at a register.');
    demandReader(actor);
    await demandApplication(ctx, application);
  }
  const seen =
    application !== undefined && seesReview(actor)
      ? { stream: crypto.randomUUID(), application, user: actor.uid }
      : null;
  await parts.live.ready();
  const present = seesReview(actor) ? await whoIsWhere(parts.db) : [];
  const quietly = (work: Promise<void>): void =>
    void work.catch((error: unknown) => parts.log.warn('presence not kept', { error }));
  return {
    begin: (send) => {
      const hear = (told: Told): void => {
        if (concerns(actor, told.news)) send(eventOf(told));
      };
      const stop = parts.live.listen(hear);
      const missed = last === undefined ? [] : parts.live.since(last);
      if (missed === null) send({ event: 'many', data: {} });
      else for (const told of missed) hear(told);
      for (const data of present) send({ event: 'presence', data });
      if (seen) quietly(comeIn(books(parts), seen));
      return () => {
        stop();
        if (seen) quietly(leave(books(parts), seen));
      };
    },
    ...(seen && { beat: () => quietly(stay(books(parts), seen.stream)) }),
  };
};
