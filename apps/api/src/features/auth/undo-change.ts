import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { randomBytes } from 'node:crypto';
import type { Parts } from '../../core/parts.ts';
import { savePassword } from './password-rules.ts';
import type { Before, SecurityChange } from './security-change.ts';
import { findPersonByEmail, loadPerson } from './store.ts';

type Undo = (tx: WritableTransaction, parts: Parts, userUid: string, before: Before) => Promise<unknown>;

const putEmailBack: Undo = async (tx, parts, userUid, { email }) => {
  // Somebody else may have proved the address since; then support has to help.
  if (email === undefined || (await findPersonByEmail(tx, email))) return;
  await tx
    .updateTable('app_user')
    .set((eb) => ({ email, email_verified_at: parts.clock(), version: eb('version', '+', 1) }))
    .where('uid', '=', userUid)
    .execute();
};

const putMobileBack: Undo = async (tx, parts, userUid, { mobile }) => {
  if (!mobile) return;
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      mobile: mobile.number,
      mobile_verified_at: mobile.isVerified ? parts.clock() : null,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', userUid)
    .execute();
};

const putTotpBack: Undo = async (tx, parts, userUid, { totp }) => {
  if (!totp) return;
  await tx
    .insertInto('totp')
    .values({ user_uid: userUid, secret: totp.secret, confirmed_at: parts.clock() })
    .onConflict((conflict) => conflict.column('user_uid').doUpdateSet({ secret: totp.secret }))
    .execute();
};

const putPasskeyBack: Undo = async (tx, _parts, userUid, { removedPasskey: gone }) => {
  if (!gone) return;
  await tx
    .insertInto('passkey')
    .values({
      uid: gone.uid,
      user_uid: userUid,
      name: gone.name,
      credential_id: gone.credentialId,
      public_key: Buffer.from(gone.publicKey, 'base64'),
      counter: gone.counter,
      transports: gone.transports,
      created_at: new Date(gone.createdAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const dropTotp: Undo = (tx, _parts, userUid) => tx.deleteFrom('totp').where('user_uid', '=', userUid).execute();
const dropPasskey: Undo = async (tx, _parts, userUid, { passkey }) =>
  passkey === undefined
    ? undefined
    : tx.deleteFrom('passkey').where('user_uid', '=', userUid).where('uid', '=', passkey).execute();
const dropCodes: Undo = (tx, _parts, userUid) =>
  tx.deleteFrom('recovery_code').where('user_uid', '=', userUid).execute();

/** Those that are not here are taken back by what every one of them does: sessions, password, running changes. */
const UNDO: Partial<Record<SecurityChange['event'], Undo>> = {
  email_changed: putEmailBack,
  mobile_changed: putMobileBack,
  totp_added: dropTotp,
  totp_removed: putTotpBack,
  passkey_added: dropPasskey,
  passkey_removed: putPasskeyBack,
  recovery_codes_renewed: dropCodes,
};

export const undoChange = async (
  tx: WritableTransaction,
  parts: Parts,
  userUid: string,
  { event, before }: SecurityChange,
): Promise<void> => {
  await UNDO[event]?.(tx, parts, userUid, before);
};

/** Nobody knows the password any more: the next one is set with a link to the owner's address. */
export const scramblePassword = async (tx: WritableTransaction, parts: Parts, userUid: string): Promise<void> => {
  const next = await parts.passwords.hash(randomBytes(32).toString('base64url'));
  await savePassword(tx, parts, await loadPerson(tx, userUid), next);
};
