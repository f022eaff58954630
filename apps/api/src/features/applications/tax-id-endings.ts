import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import type { Parts } from '../../core/parts.ts';

/** As the keyed names of whole values are called by their field; of an ending it is another one. */
const COLUMN = 'tax_id_ending';
export const ENDING_DIGITS = 4;

export const indexOfEnding = ({ vault }: Pick<Parts, 'vault'>, ending: string): Promise<Buffer> =>
  vault.indexOf(COLUMN, ending);

/** Under which name its last digits are found; null for what is no tax id. */
export const endingOf = async (parts: Pick<Parts, 'vault'>, field: string, value: string): Promise<Buffer | null> =>
  field === 'tax_id' ? indexOfEnding(parts, value.slice(-ENDING_DIGITS)) : null;

interface Place {
  recordUid: string;
  applicationUid: string;
}

export const keepEnding = (tx: WritableTransaction, { recordUid, applicationUid }: Place, ending: Buffer): void =>
  defer(tx, sql`/*p:keep_ending*/ select keep_tax_id_ending(${recordUid}, ${applicationUid}, ${ending})`);

/** The newest with a tax id that ends so. Row level security shows them to those alone who see everything. */
export const findByEnding = async (
  tx: ReadTransaction,
  parts: Pick<Parts, 'vault'>,
  ending: string,
  most: number,
): Promise<string[]> => {
  const index = await indexOfEnding(parts, ending);
  const { rows } = await sql<{ uid: string }>`/*p:found_by_ending*/
    select a.uid from application a
    where a.uid = any (array(select e.application_uid from tax_id_ending e where e.ending_index = ${index}))
    order by a.submitted_key desc, a.uid desc limit ${most}`.execute(tx);
  return rows.map(({ uid }) => uid);
};
