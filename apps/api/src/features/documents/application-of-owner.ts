import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { Failure } from '../../core/failure.ts';
import { findOwnerOfRecord } from '../applications/public.ts';

/** The application an owner belongs to; when another one is named, the owner is not there. */
export const findApplicationOfOwner = async (
  tx: ReadTransaction,
  ownerUid: string,
  named: string | undefined,
): Promise<string> => {
  const uid = await findOwnerOfRecord(tx, ownerUid, 'ownership');
  if (uid === null || (named !== undefined && named !== uid)) throw new Failure('not_found', 'There is no such owner.');
  return uid;
};
