import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Ctx } from '../../core/context.ts';
import { type Application, loadContent, withFacts } from '../applications/public.ts';
import { foreseeHits, type ListedHit } from '../risk/public.ts';
import type { ClearedHit, MerchantChange } from './store.ts';
import { withEdits } from './work-out-edits.ts';

const isSame = (one: ClearedHit, other: ClearedHit): boolean =>
  one.check === other.check && one.explanation === other.explanation;

/**
 * What the lists find about the application as it would be and do not find about it as it is. Looked up each time, since
 * lists grow while a request waits. Another account brings no name that is held against them.
 */
export const newHits = async (
  tx: ReadTransaction,
  { parts }: Pick<Ctx, 'parts'>,
  found: Application,
  { kind, state, edits }: MerchantChange,
): Promise<ListedHit[]> => {
  if (kind === 'account' || (state !== 'requested' && state !== 'checked')) return [];
  const content = await loadContent(tx, found.uid);
  const [now, then] = [await withFacts(parts, content), await withFacts(parts, withEdits(content, edits))];
  const known = await foreseeHits(tx, parts, found, now.facts);
  const would = await foreseeHits(tx, parts, found, then.facts);
  return would.filter((hit) => !hit.isClearable || !known.some((one) => isSame(one, hit)));
};

export const isAnswered = ({ cleared }: MerchantChange, hit: ListedHit): boolean =>
  hit.isClearable && (cleared?.hits ?? []).some((one) => isSame(one, hit));

export const hasOpenHits = (change: MerchantChange, hits: readonly ListedHit[]): boolean =>
  hits.some((hit) => !isAnswered(change, hit));
