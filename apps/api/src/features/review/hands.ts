import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Hand } from '@ledgate/domain/lifecycle/approvals.ts';

/** Who of the house changed what decisions rest on: corrections since the beginning, and the buy rate in force. */
export const listHands = async (tx: ReadTransaction, applicationUid: string): Promise<Hand[]> => {
  const corrected = await tx
    .selectFrom('application_event')
    .select('actor')
    .distinct()
    .where('application_uid', '=', applicationUid)
    .where('event', '=', 'correct')
    .execute();
  const priced = await tx
    .selectFrom('buy_rate')
    .select('set_by')
    .where('application_uid', '=', applicationUid)
    .where('final', '=', true)
    .where('voided_at', 'is', null)
    .execute();
  return [
    ...corrected.flatMap(({ actor }) => (actor === null ? [] : [{ person: actor, on: 'content' as const }])),
    ...priced.flatMap(({ set_by: person }) => (person === null ? [] : [{ person, on: 'buyRate' as const }])),
  ];
};
