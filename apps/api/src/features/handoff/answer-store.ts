import { createHash } from 'node:crypto';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { BankReceipt } from '@ledgate/providers/bank/port.ts';

export interface StoredAnswer {
  kind: BankReceipt['kind'];
  message: string | null;
  at: Date;
}

/** The newest of what a bank said about a package. */
export const findAnswer = async (tx: ReadTransaction, operationUid: string): Promise<StoredAnswer | null> => {
  const row = await tx
    .selectFrom('bank_answer')
    .select(['kind', 'message', 'at'])
    .where('operation_uid', '=', operationUid)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as StoredAnswer['kind'] } : null; // held to these words by a constraint
};

/** False where it was there already: banks repeat themselves, and folders are read again and again. */
export const insertAnswer = async (
  tx: WritableTransaction,
  operationUid: string,
  { kind, merchantId, message, raw }: BankReceipt,
  at: Date,
): Promise<boolean> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, merchantId ?? null, message ?? null]))
    .digest();
  const inserted = await tx
    .insertInto('bank_answer')
    .values({
      operation_uid: operationUid,
      hash,
      kind,
      merchant_id: merchantId ?? null,
      message: message ?? null,
      raw,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
};
