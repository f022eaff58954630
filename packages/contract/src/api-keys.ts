import { KEY_SCOPES } from '@ledgate/domain/access/key-scopes.ts';
import { API_KEY, API_KEY_DAYS } from '@ledgate/domain/access/limits.ts';
import { readRange } from '@ledgate/domain/checks/ip-address.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { instant, line, opaque, uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const access = 'manage_integration';

const address = opaque(60).refine((text) => readRange(text) !== null, {
  error: 'Enter an IP address or a range, such as 203.0.113.7 or 203.0.113.0/24.',
});

const apiKey = z
  .object({
    uid,
    /** As far as it may be shown: `lg_live_` and the eight signs by which it is known. */
    shown: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** Of the scopes, those its maker no longer has to give: they open nothing. */
    lost: z.array(z.enum(KEY_SCOPES)),
    /** From where it may be used; empty is from anywhere. */
    addresses: z.array(z.string()),
    state: z.enum(['live', 'expired', 'revoked']),
    created_at: instant,
    expires_at: instant,
    revoked_at: instant.nullable(),
    last_used_at: instant.nullable(),
    last_used_address: z.string().nullable(),
    /** Whether a second one of this name can be made, to replace it. */
    may_rotate: z.boolean(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.output<typeof apiKey>;

const madeKey = z.object({ key: apiKey, /** The whole key, this once. */ secret: z.string() });

export const apiKeys = declare({
  listKeys: {
    summary: 'List the own API keys, the newest first, and the scopes that can be given to one',
    method: 'GET',
    path: '/api/api-key',
    access,
    reply: z.object({ keys: z.array(apiKey), scopes: z.array(z.enum(KEY_SCOPES)) }),
    failures: [],
  },
  makeKey: {
    summary: 'Make an API key; it is shown this once',
    method: 'POST',
    path: '/api/api-key',
    access,
    stepUp: true,
    body: z.strictObject({
      name: line(1, 80, 'Say what this key is for.'),
      scopes: z.array(z.enum(KEY_SCOPES)).min(1, 'Choose what this key is for.').max(KEY_SCOPES.length),
      days: z.literal(API_KEY_DAYS),
      addresses: z.array(address).max(API_KEY.mostAddresses).default([]),
    }),
    reply: madeKey,
    status: 201,
    failures: ['step_up_required', 'already_exists', 'wrong_state'],
    secretReply: true,
  },
  rotateKey: {
    summary: 'Make a second key of the same name; the first works until it is revoked',
    method: 'POST',
    path: '/api/api-key/{uid}/rotate',
    access,
    stepUp: true,
    params: byUid,
    reply: madeKey,
    status: 201,
    failures: ['step_up_required', 'not_found', 'wrong_state'],
    secretReply: true,
  },
  revokeKey: {
    summary: 'Revoke an API key: it stops working at once, for good',
    method: 'DELETE',
    path: '/api/api-key/{uid}',
    access,
    stepUp: true,
    params: byUid,
    reply: apiKey,
    failures: ['step_up_required', 'not_found'],
  },
});
