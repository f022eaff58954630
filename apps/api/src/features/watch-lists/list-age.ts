import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { areListsCurrent } from '@ledgate/domain/risk/list-age.ts';

/** The sanctions lists in force. */
export const sanctionsInForce = (tx: ReadTransaction): Promise<{ uid: string; confirmed_at: Date }[]> =>
  tx
    .selectFrom('watch_list')
    .select(['uid', 'confirmed_at'])
    .where('kind', '=', 'sanctions')
    .where('retired_at', 'is', null)
    .execute();

/** Whether there is something to hold anybody against. */
export const isSanctionsCurrent = async (tx: ReadTransaction, now: Date): Promise<boolean> => {
  const lists = await sanctionsInForce(tx);
  return areListsCurrent(
    lists.map(({ confirmed_at: at }) => at.getTime()),
    now.getTime(),
  );
};
