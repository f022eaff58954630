import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { takesTwo } from '@ledgate/domain/risk/clearing.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import type { Application } from '../applications/public.ts';
import { tellSide } from '../notifications/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import type { StoredResult } from './store.ts';

const isHit = (result: StoredResult): boolean => takesTwo(result) && result.outcome === 'hard_stop';

/**
 * What follows from a hit that was not there before: whoever has the case, or underwriting, hears of it, and after boarding somebody has to
 * look at it. The status stays, and neither merchant nor ISO is told.
 */
export const followHits = async (
  tx: WritableTransaction,
  { parts, actor }: Ctx,
  found: Application,
  { stops, earlier }: { stops: readonly StoredResult[]; earlier: readonly StoredResult[] },
): Promise<void> => {
  const hits = stops.filter(isHit);
  const about = { kind: 'hit_after_boarding', applicationUid: found.uid } as const;
  if (hits.length === 0) {
    if (found.status === 'boarded') await closeTask(tx, parts, { ...about, outcome: 'not_needed' });
    return;
  }
  const known = new Set(earlier.filter(isHit).map(({ check, inputsHash }) => `${check} ${inputsHash}`));
  const fresh = hits.filter(({ check, inputsHash }) => !known.has(`${check} ${inputsHash}`));
  if (fresh.length === 0) return;
  if (found.status === 'boarded')
    for (const { check } of fresh) await openTask(tx, parts, { ...about, subject: check });
  await tellSide(tx, parts, {
    kind: 'risk_hit',
    to: { who: 'desk', assignee: found.assignee?.uid ?? null },
    except: personOf(actor)?.uid ?? null,
    application: { uid: found.uid, reference: found.reference },
    ticket: null,
    path: `/applications/${found.uid}?tab=risk`,
  });
};
