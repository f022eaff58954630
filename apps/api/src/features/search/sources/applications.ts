import type { FoundRecord } from '@ledgate/contract/search.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { mayReadApplications, seesReview } from '@ledgate/domain/applications/steps.ts';
import { endingIn } from '@ledgate/domain/search/words.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import {
  filterOf,
  findByEnding,
  listFirst,
  type ListedApplication,
  listedAmong,
  rowsFor,
  USUAL_ORDER,
} from '../../applications/public.ts';
import { found, type Source } from '../source.ts';

const present =
  ({ actor }: SignedInCtx) =>
  (application: ListedApplication, why: string | null = null): FoundRecord => {
    const { uid, reference, name, status, iso_name: iso } = rowsFor(actor)(application);
    return found('application', { uid, title: name ?? reference }, [
      why,
      name && reference,
      iso,
      STATUS_FACTS[status].label,
    ]);
  };

/** Of no use to those who see no tax ids: their whole business is a handful of applications, or somebody else's. */
const byEnding = async (tx: ReadTransaction, ctx: SignedInCtx, text: string, most: number): Promise<FoundRecord[]> => {
  const ending = endingIn(text);
  if (ending === null || !seesReview(ctx.actor)) return [];
  const rows = await listedAmong(tx, await findByEnding(tx, ctx.parts, ending, most));
  return rows.map((row) => present(ctx)(row, `Tax ID ends in ${ending}`));
};

export const applications: Source = {
  kind: 'application',
  isFor: mayReadApplications,
  find: async (tx, ctx, text, most) => {
    const filter = filterOf(ctx.actor, { search: text }, ctx.parts.clock());
    const ordering = isStaff(ctx.actor.role) ? USUAL_ORDER : '-created_at';
    const ending = await byEnding(tx, ctx, text, most);
    const rows = await listFirst(tx, { filter, ordering, limit: most });
    const known = new Set(ending.map(({ uid }) => uid));
    return [...ending, ...rows.filter(({ uid }) => !known.has(uid)).map((row) => present(ctx)(row))];
  },
  among: async (tx, ctx, uids) => (await listedAmong(tx, uids)).map((row) => present(ctx)(row)),
};
