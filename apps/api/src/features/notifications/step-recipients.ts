import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';

export interface Reader {
  email: string;
}

/** People of a role who can sign in: not invited only, not blocked, not gone. */
export const listReaders = (
  tx: ReadTransaction,
  role: Role,
  of: { merchantUid?: string; isoUid?: string; uid?: string } = {},
): Promise<Reader[]> => {
  let query = tx
    .selectFrom('app_user')
    .select('email')
    .where('role', '=', role)
    .where('password_hash', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null);
  if (of.merchantUid !== undefined) query = query.where('merchant_uid', '=', of.merchantUid);
  if (of.isoUid !== undefined) query = query.where('iso_uid', '=', of.isoUid);
  if (of.uid !== undefined) query = query.where('uid', '=', of.uid);
  return query.orderBy('email').execute();
};
