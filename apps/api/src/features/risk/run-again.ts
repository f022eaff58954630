import type { RiskView } from '@ledgate/contract/risk.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import { chooseApplication } from '../applications/public.ts';
import { riskOf } from './read-risk.ts';
import { runUnderLock } from './run-checks.ts';

/** A person wants to know how things stand now. */
export const runAgain = (ctx: SignedInCtx, uid: string): Promise<RiskView> =>
  change(ctx, 'risk.checked', async (tx) => {
    setScope(tx, ctx);
    const found = await chooseApplication(tx, ctx.actor, uid);
    const { score, band, isUnchanged } = await runUnderLock(tx, ctx, found.uid, 'manual');
    return {
      subject: `application:${found.uid}`,
      after: { cause: 'manual', score, band, unchanged: isUnchanged },
      reply: await riskOf(tx, ctx, found),
    };
  });
