import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { merchantScope } from '../../core/vault.ts';
import {
  type Case,
  deleteSecret,
  secretPlace,
  type StoredRecord,
  type StoredSecret,
  upsertSecret,
} from '../applications/public.ts';
import type { SecretChanges } from './merge-secrets.ts';

/** Writes what was replaced and cleared, and answers what is stored then. */
export const writeSecrets = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Case,
  { uid: recordUid, secrets }: Pick<StoredRecord, 'uid' | 'secrets'>,
  { replace, clear }: SecretChanges,
): Promise<StoredSecret[]> => {
  const kept = secrets.filter(({ field }) => !clear.includes(field) && !replace.some((one) => one.field === field));
  for (const { field, value } of replace) {
    const sealed = await parts.vault.seal(merchantScope(found.merchant.uid), secretPlace(recordUid, field), value);
    const blindIndex = await parts.vault.indexOf(field, value);
    await upsertSecret(tx, { recordUid, applicationUid: found.uid, field, sealed, blindIndex });
    kept.push({ field, sealed, blindIndex: blindIndex.toString('hex') });
  }
  for (const field of clear) await deleteSecret(tx, recordUid, field);
  return kept;
};
