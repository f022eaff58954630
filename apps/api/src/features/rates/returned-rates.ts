import type { RatesView } from '@ledgate/contract/rate-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import type { Application } from '../applications/public.ts';

/** Where rates are made, or made anew. */
const PRICING = ['recommended', 'awaiting_iso'];
const OFFERS = ['iso_approve', 'bypass_iso'];

/**
 * What became of the last offer while rates are made anew: whether there was one, and what the merchant wrote when they
 * sent it back. What was undone has not been.
 */
export const lastOffer = async (
  tx: ReadTransaction,
  { uid, status, merchant }: Application,
): Promise<Pick<RatesView, 'returned' | 'is_revised'>> => {
  if (!PRICING.includes(status)) return { returned: null, is_revised: false };
  const events = await tx
    .selectFrom('application_event as e')
    .select(['e.event', 'e.reason', 'e.at'])
    .where('e.application_uid', '=', uid)
    .where('e.event', 'in', ['recommend', 'merchant_reject', ...OFFERS])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application_event as u')
            .select('u.n')
            .where('u.application_uid', '=', uid)
            .where('u.event', '=', 'undo')
            .where(sql`u.details ->> 'undone'`, '=', sql`e.n::text`),
        ),
      ),
    )
    .orderBy('e.n', 'desc')
    .execute();
  const since = events.findIndex(({ event }) => event === 'recommend');
  const round = since === -1 ? events : events.slice(0, since);
  const [last] = round;
  const isBack = last?.event === 'merchant_reject' && last.reason !== null;
  return {
    returned: isBack ? { by: merchant.name, comment: last.reason ?? '', at: last.at.toISOString() } : null,
    is_revised: round.some(({ event }) => OFFERS.includes(event)),
  };
};
