import { z } from 'zod';
import { declare } from './call.ts';
import { mailProblem } from './delivery.ts';
import {
  codeDigits,
  done,
  handle,
  instant,
  line,
  newPassword,
  personName,
  typedPassword,
  uid,
  version,
} from './fields.ts';
import { challenge, session } from './session-view.ts';

/** What the browser's WebAuthn calls take and give; the library reads them strictly on our side. */
const webauthnJson = z.record(z.string(), z.unknown());

const accountView = z
  .object({
    uid,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    mobile: z.string().nullable(),
    mobile_verified: z.boolean(),
    /** Since when the number gets no texts but codes, because its owner answered STOP. */
    texts_stopped_at: instant.nullable(),
    mail_problem: mailProblem,
    has_totp: z.boolean(),
    recovery_codes_left: z.int(),
    password_changed_at: instant.nullable(),
    /** For registers; nothing for whoever works at none. */
    pin: z.object({ is_set: z.boolean(), is_locked: z.boolean() }).nullable(),
    bookmarks: z.array(z.string()),
    single_keys: z.boolean(),
    version,
  })
  .meta({ id: 'Account' });

const sessionRow = z
  .object({
    sid: uid,
    is_current: z.boolean(),
    started_at: instant,
    last_active_at: instant,
    ends_at: instant,
    address: z.string(),
    browser: z.string(),
    acting_role: z.string().nullable(),
  })
  .meta({ id: 'SessionRow' });

const passkeyRow = z
  .object({ id: uid, name: z.string(), created_at: instant, last_used_at: instant.nullable() })
  .meta({ id: 'Passkey' });

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const account = declare({
  readAccount: {
    summary: 'Read the own account',
    method: 'GET',
    path: '/api/account',
    access: 'signed_in',
    reply: accountView,
    failures: [],
  },
  updateProfile: {
    summary: 'Change the own name',
    method: 'PUT',
    path: '/api/account',
    access: 'signed_in',
    body: z.strictObject({ first_name: personName, last_name: personName }),
    reply: accountView,
    failures: ['stale'],
  },
  updatePreferences: {
    summary: 'Keep the own bookmarks and key preferences',
    method: 'PUT',
    path: '/api/account/preferences',
    access: 'signed_in',
    body: z.strictObject({
      bookmarks: z
        .array(
          z
            .string()
            .regex(/^\/[\w/-]*$/)
            .max(100),
        )
        .max(30)
        .optional(),
      single_keys: z.boolean().optional(),
    }),
    reply: accountView,
    failures: [],
  },
  changePassword: {
    summary: 'Change the own password; every other session ends',
    method: 'PUT',
    path: '/api/account/password',
    access: 'signed_in',
    body: z.strictObject({ current: typedPassword, password: newPassword }),
    reply: done,
    failures: ['wrong_credentials', 'weak_password', 'too_many_tries'],
  },
  signOut: {
    summary: 'End this session',
    method: 'POST',
    path: '/api/account/sign-out',
    access: 'signed_in',
    atTill: true,
    reply: done,
    failures: [],
  },
  readDraftKey: {
    summary: 'Read the key under which the browser keeps what was typed and not yet saved',
    method: 'GET',
    path: '/api/account/draft-key',
    access: 'signed_in',
    reply: z.object({ key: z.string() }),
    failures: [],
  },
  listSessions: {
    summary: 'List the own sessions',
    method: 'GET',
    path: '/api/account/sessions',
    access: 'signed_in',
    reply: z.object({ results: z.array(sessionRow) }),
    failures: [],
  },
  revokeSession: {
    summary: 'End one of the own sessions',
    method: 'DELETE',
    path: '/api/account/sessions/{sid}',
    access: 'signed_in',
    params: z.strictObject({ sid: uid }),
    reply: done,
    failures: ['not_found'],
  },
  revokeOtherSessions: {
    summary: 'End every own session but this one',
    method: 'POST',
    path: '/api/account/sessions/revoke-others',
    access: 'signed_in',
    reply: z.object({ ended: z.int() }),
    failures: [],
  },
  stepUp: {
    summary: 'Confirm your identity again',
    method: 'POST',
    path: '/api/account/step-up',
    access: 'signed_in',
    body: z.union([
      z.strictObject({ password: typedPassword }),
      z.strictObject({ otp: codeDigits }),
      z.strictObject({ user: handle, credential: webauthnJson }),
    ]),
    reply: done,
    failures: ['wrong_credentials', 'too_many_tries'],
  },
  beginTotp: {
    summary: 'Begin to set up an authenticator',
    method: 'POST',
    path: '/api/account/totp',
    access: 'signed_in',
    stepUp: true,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    failures: ['step_up_required', 'wrong_state'],
    secretReply: true,
  },
  confirmTotp: {
    summary: 'Finish setting up an authenticator with its first code',
    method: 'POST',
    path: '/api/account/totp/confirm',
    access: 'signed_in',
    stepUp: true,
    body: z.strictObject({ otp: codeDigits }),
    reply: recoveryCodes,
    failures: ['step_up_required', 'wrong_code', 'wrong_state', 'too_many_tries'],
    secretReply: true,
  },
  removeTotp: {
    summary: 'Remove the authenticator',
    method: 'DELETE',
    path: '/api/account/totp',
    access: 'signed_in',
    stepUp: true,
    reply: done,
    failures: ['step_up_required', 'wrong_state'],
  },
  renewRecoveryCodes: {
    summary: 'Make new recovery codes; the old ones stop working',
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'signed_in',
    stepUp: true,
    reply: recoveryCodes,
    failures: ['step_up_required', 'wrong_state'],
    secretReply: true,
  },
  listPasskeys: {
    summary: 'List the own passkeys',
    method: 'GET',
    path: '/api/account/passkeys',
    access: 'signed_in',
    reply: z.object({ results: z.array(passkeyRow) }),
    failures: [],
  },
  beginPasskey: {
    summary: 'Begin to add a passkey',
    method: 'POST',
    path: '/api/account/passkeys/options',
    access: 'signed_in',
    stepUp: true,
    reply: z.object({ user: handle, options: webauthnJson }),
    failures: ['step_up_required'],
    secretReply: true,
  },
  addPasskey: {
    summary: 'Finish adding a passkey',
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'signed_in',
    stepUp: true,
    body: z.strictObject({ user: handle, name: line(1, 60), credential: webauthnJson }),
    reply: z.object({ passkey: passkeyRow, recovery_codes: z.array(z.string()).nullable() }),
    status: 201,
    failures: ['step_up_required', 'wrong_state'],
    secretReply: true,
  },
  removePasskey: {
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/api/account/passkeys/{id}',
    access: 'signed_in',
    stepUp: true,
    params: z.strictObject({ id: uid }),
    reply: done,
    failures: ['step_up_required', 'not_found'],
  },
  passkeyOptions: {
    summary: 'Ask for a passkey challenge: to sign in, for the second step of a sign-in, or to step up',
    method: 'POST',
    path: '/api/passkey/options',
    access: 'public',
    body: z.strictObject({ user: handle.optional() }),
    reply: z.object({ user: handle, options: webauthnJson }),
    failures: ['too_many_tries'],
    secretReply: true,
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey',
    method: 'POST',
    path: '/api/passkey/sign-in',
    access: 'public',
    body: z.strictObject({ user: handle, credential: webauthnJson }),
    reply: session,
    pending: challenge,
    failures: ['wrong_credentials', 'account_closed', 'too_many_tries'],
    secretReply: true,
  },
});
