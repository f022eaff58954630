import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import {
  type Case,
  chooseCase,
  deleteSecret,
  findOwnerOfRecord,
  secretPlace,
  upsertSecret,
} from '../applications/public.ts';
import type { SecretChanges } from './merge-secrets.ts';

/** One data key per merchant: destroying it erases the merchant. */
export const merchantScope = (merchantUid: string): string => `merchant:${merchantUid}`;

/** Keys are fetched before the transaction begins, which must not wait for a second connection. */
export const warmVault = async (
  ctx: SignedInCtx,
  section: FormSection,
  uid: string | null,
  body: { application__uid?: string | undefined },
): Promise<void> => {
  const { vault } = ctx.parts;
  const merchantUid =
    ctx.actor.merchantUid ??
    (await reading(ctx, async (tx) => {
      const owner = uid === null ? body.application__uid : ((await findOwnerOfRecord(tx, uid, section)) ?? undefined);
      return (await chooseCase(tx, ctx.actor, owner)).merchant.uid;
    }));
  await vault.warm(merchantScope(merchantUid));
  await vault.warm('blind-index');
};

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
