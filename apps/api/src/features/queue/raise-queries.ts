import type { Given } from '@ledgate/contract/call.ts';
import type { BulkOutcome, queue } from '@ledgate/contract/queue.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { eventsOpen } from '@ledgate/domain/lifecycle/decide.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, findApplication, lockApplication, whoOf } from '../applications/public.ts';
import { raise } from '../queries/public.ts';
import { demandReviewer } from './demand.ts';
import { outcomeOf, unknownApplication } from './outcome.ts';

type Ask = Given<typeof queue.raiseQueries>['body'];

/** Asking is a step of the lifecycle, so it knows where that is open. */
const problemWith = ({ actor }: SignedInCtx, found: Application): string | null => {
  const who = whoOf(actor);
  if (who !== null && eventsOpen(found.status, who).includes('raise_query')) return null;
  return `Nothing can be asked at “${STATUS_FACTS[found.status].label}”.`;
};

const askOne = (ctx: SignedInCtx, uid: string, { section, text }: Ask): Promise<BulkOutcome> =>
  // Each is a change of its own: a merchant who cannot be asked must not hold up the others.
  change({ ...ctx, idempotency: null }, 'query.raised', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, uid);
    if (!found) throw new Failure('not_found', 'There is no such application.');
    const problem = problemWith(ctx, found);
    if (problem !== null) throw new Failure('wrong_state', problem);
    const { moved } = await raise(tx, ctx, found, [{ anchor: { section }, text, type: 'manual', path: '' }]);
    return {
      subject: `application:${uid}`,
      before: { status: found.status },
      after: { status: moved.now.status, section },
      reply: outcomeOf(moved.now, {}),
    };
  });

const preview = (ctx: SignedInCtx, uids: readonly string[]): Promise<BulkOutcome[]> =>
  reading(ctx, async (tx) => {
    const results: BulkOutcome[] = [];
    for (const uid of uids) {
      const found = await findApplication(tx, uid);
      results.push(found ? outcomeOf(found, { problem: problemWith(ctx, found) }) : unknownApplication(uid));
    }
    return results;
  });

/** The same question to many merchants, each for itself: the answer says of each what became of it. */
export const raiseQueries = async (ctx: SignedInCtx, ask: Ask) => {
  demandReviewer(ctx.actor);
  const uids = [...new Set(ask.applications)];
  if (ask.dry_run) return { dry_run: true, results: await preview(ctx, uids) };
  const results: BulkOutcome[] = [];
  for (const uid of uids) {
    const outcome = await askOne(ctx, uid, ask).catch(async (error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const found = await reading(ctx, (tx) => findApplication(tx, uid));
      return found ? outcomeOf(found, { problem: error.message }) : unknownApplication(uid);
    });
    results.push(outcome);
  }
  return { dry_run: false, results };
};
