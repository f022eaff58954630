import type { SealedColumn } from './core/crypto/verify-sealed.ts';
import { payloadPlace } from './core/jobs/jobs.ts';
import { secretPlace, snapshotPlace } from './features/applications/public.ts';
import { channelSecretPlace, signingKeyPlace } from './features/banks/public.ts';
import { tokenPlace } from './features/payments/public.ts';
import { webhookSecretPlace } from './features/webhooks/public.ts';
import { ceremonyPlace, successorPlace, totpPlace } from './features/auth/public.ts';

const secretOf: SealedColumn['place'] = ({ record_uid = '', field = '' }) => secretPlace(record_uid, field);

/** Every column that holds sealed values. A test looks for one that is missing here. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'application_secret', column: 'sealed', row: ['record_uid', 'field'], place: secretOf },
  { table: 'application_secret_former', column: 'sealed', row: ['record_uid', 'field', 'since'], place: secretOf },
  {
    table: 'application_snapshot',
    column: 'sealed',
    row: ['application_uid', 'n'],
    place: ({ application_uid = '', n }) => snapshotPlace(application_uid, Number(n)),
  },
  { table: 'totp', column: 'secret', row: ['user_uid'], place: ({ user_uid = '' }) => totpPlace(user_uid) },
  {
    table: 'ceremony',
    column: 'details',
    row: ['handle_hash'],
    // Bytes begin with `\\x`.
    place: ({ handle_hash = '' }) => ceremonyPlace(Buffer.from(handle_hash.slice(2), 'hex')),
  },
  { table: 'session', column: 'successor', row: ['sid'], place: ({ sid = '' }) => successorPlace(sid) },
  { table: 'bank', column: 'channel_secret', row: ['uid'], place: ({ uid = '' }) => channelSecretPlace(uid) },
  { table: 'signing_key', column: 'private_key', row: ['uid'], place: ({ uid = '' }) => signingKeyPlace(uid) },
  {
    table: 'webhook_endpoint',
    column: 'secret',
    row: ['uid'],
    place: ({ uid = '' }) => webhookSecretPlace('secret', uid),
  },
  {
    table: 'webhook_endpoint',
    column: 'former_secret',
    row: ['uid'],
    place: ({ uid = '' }) => webhookSecretPlace('former_secret', uid),
  },
  { table: 'stored_card', column: 'token', row: ['uid'], place: ({ uid = '' }) => tokenPlace(uid) },
  { table: 'job', column: 'payload', row: ['uid'], place: ({ uid = '' }) => payloadPlace(uid) },
];
