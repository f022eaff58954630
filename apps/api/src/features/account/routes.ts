import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { changePassword } from './password.ts';
import { readDraftKey } from './draft-key.ts';
import { passkeyOptions } from './passkey-proof.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, signInWithPasskey } from './passkeys.ts';
import { readAccount, updatePreferences, updateProfile } from './profile.ts';
import { listSessions, revokeOtherSessions, revokeSession, signOut } from './sessions.ts';
import { stepUp } from './step-up.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './totp.ts';

export const accountHandlers: FeatureHandlers<Calls['account']> = {
  readAccount: (ctx) => readAccount(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  updatePreferences: (ctx, { body }) => updatePreferences(ctx, body),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
  signOut: (ctx) => signOut(ctx),
  readDraftKey: (ctx) => readDraftKey(ctx),
  listSessions: (ctx) => listSessions(ctx),
  revokeSession: (ctx, { params }) => revokeSession(ctx, params.sid),
  revokeOtherSessions: (ctx) => revokeOtherSessions(ctx),
  stepUp: (ctx, { body }) => stepUp(ctx, body),
  beginTotp: (ctx) => beginTotp(ctx),
  confirmTotp: (ctx, { body }) => confirmTotp(ctx, body.otp),
  removeTotp: (ctx) => removeTotp(ctx),
  renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx),
  listPasskeys: (ctx) => listPasskeys(ctx),
  beginPasskey: (ctx) => beginPasskey(ctx),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  removePasskey: (ctx, { params }) => removePasskey(ctx, params.id),
  passkeyOptions: (ctx, { body }) => passkeyOptions(ctx, body.user),
  signInWithPasskey: (ctx, { body }) => signInWithPasskey(ctx, body.user, body.credential),
};
