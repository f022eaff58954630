import type { RiskView } from '@ledgate/contract/risk.ts';
import type { WebsiteItem } from '@ledgate/domain/risk/evidence.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { holdApplication } from '../applications/public.ts';
import { riskOf } from './read-risk.ts';
import { runUnderLock } from './run-checks.ts';
import { findWebsiteReview, saveWebsiteReview } from './website-store.ts';

/** A reviewer says what is on the website; the server itself never looks, since whoever asks for a page is seen. */
export const reviewWebsite = (ctx: SignedInCtx, uid: string, seen: readonly WebsiteItem[]): Promise<RiskView> =>
  change(ctx, 'risk.website_reviewed', async (tx) => {
    setScope(tx, ctx);
    const found = await holdApplication(tx, ctx.actor, uid);
    const before = await findWebsiteReview(tx, found.uid);
    await saveWebsiteReview(tx, found.uid, { seen, by: ctx.actor.uid, at: ctx.parts.clock() });
    const { score, band } = await runUnderLock(tx, ctx, found.uid, 'manual');
    return {
      subject: `application:${found.uid}`,
      ...(before && { before: { seen: before.seen } }),
      after: { seen, score, band },
      reply: await riskOf(tx, ctx, found),
    };
  });
