import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { makeSigningKey, type SigningKey } from '@ledgate/providers/bank/pgp.ts';
import type { Parts } from '../../core/parts.ts';

export const signingKeyPlace = (uid: string): string => `signing_key|private_key|${uid}`;

export const findPublicKey = async (tx: ReadTransaction): Promise<{ armored: string; fingerprint: string } | null> => {
  const row = await tx.selectFrom('signing_key').select(['public_key as armored', 'fingerprint']).executeTakeFirst();
  return row ?? null;
};

/** Ours, open: for the moment in which a package is signed. Null until a bank needed one. */
export const loadSigningKey = async (tx: ReadTransaction, parts: Parts): Promise<SigningKey | null> => {
  const row = await tx.selectFrom('signing_key').selectAll().executeTakeFirst();
  if (!row) return null;
  const { uid, public_key: publicKey, fingerprint } = row;
  return { publicKey, fingerprint, privateKey: await parts.vault.open(signingKeyPlace(uid), row.private_key) };
};

export const keepSigningKey = async (tx: WritableTransaction, parts: Parts, key: SigningKey): Promise<void> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('signing_key')
    .values({
      uid,
      public_key: key.publicKey,
      fingerprint: key.fingerprint,
      private_key: await parts.vault.seal('platform', signingKeyPlace(uid), key.privateKey),
      at: parts.clock(),
    })
    // Of two that are made at once the first stays.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Made with the first bank that packages are sent to, so that it can be handed over before the first package. */
export const demandSigningKey = async (tx: WritableTransaction, parts: Parts): Promise<void> => {
  if (await findPublicKey(tx)) return;
  const { acquirer, supportEmail } = parts.settings;
  await keepSigningKey(tx, parts, await makeSigningKey(acquirer.name, supportEmail, parts.clock()));
};
