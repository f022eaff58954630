import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Parts } from '../../core/parts.ts';
import { merchantScope } from '../../core/crypto/vault.ts';
import {
  type Application,
  deleteSecret,
  endingOf,
  secretPlace,
  type StoredRecord,
  type StoredSecret,
  upsertSecret,
} from '../applications/public.ts';
import type { SecretChanges } from './merge-secrets.ts';

export interface SealedChanges {
  /** What is stored once they are made. */
  stored: StoredSecret[];
  replaced: (StoredSecret & { ending: Buffer | null })[];
  cleared: string[];
}

export const sealSecrets = async (
  parts: Parts,
  { merchant }: Pick<Application, 'merchant'>,
  { uid, secrets }: Pick<StoredRecord, 'uid' | 'secrets'>,
  { replace, clear }: SecretChanges,
): Promise<SealedChanges> => {
  const kept = secrets.filter(({ field }) => !clear.includes(field) && !replace.some((one) => one.field === field));
  const replaced: SealedChanges['replaced'] = [];
  for (const { field, value } of replace) {
    const sealed = await parts.vault.seal(merchantScope(merchant.uid), secretPlace(uid, field), value);
    const blindIndex = await parts.vault.indexOf(field, value);
    const ending = await endingOf(parts, field, value);
    replaced.push({ field, sealed, blindIndex: blindIndex.toString('hex'), ending });
  }
  const stored = replaced.map(({ field, sealed, blindIndex }) => ({ field, sealed, blindIndex }));
  return { stored: [...kept, ...stored], replaced, cleared: clear };
};

export const storeSecrets = async (
  tx: WritableTransaction,
  applicationUid: string,
  recordUid: string,
  { replaced, cleared }: SealedChanges,
): Promise<void> => {
  for (const { blindIndex, ...secret } of replaced) {
    await upsertSecret(tx, { recordUid, applicationUid, ...secret, blindIndex: Buffer.from(blindIndex, 'hex') });
  }
  for (const field of cleared) await deleteSecret(tx, recordUid, field);
};
