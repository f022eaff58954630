import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { merchantScope } from '../../core/vault.ts';
import { type Case, deleteSecret, secretPlace, upsertSecret } from '../applications/public.ts';
import type { SecretChanges } from './merge-secrets.ts';

export const writeSecrets = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Case,
  recordUid: string,
  { replace, clear }: SecretChanges,
): Promise<void> => {
  for (const { field, value } of replace) {
    await upsertSecret(tx, {
      recordUid,
      applicationUid: found.uid,
      field,
      sealed: await parts.vault.seal(merchantScope(found.merchant.uid), secretPlace(recordUid, field), value),
      blindIndex: await parts.vault.indexOf(field, value),
    });
  }
  for (const field of clear) await deleteSecret(tx, recordUid, field);
};
