import { isCategorySpan, MISS_CODES } from '@ledgate/domain/banks/appetite.ts';
import { BANK_CHANNELS, RECEIPT_HOURS } from '@ledgate/domain/banks/channels.ts';
import { HOST_KEY } from '@ledgate/domain/banks/set-up.ts';
import { isUsState } from '@ledgate/domain/checks/us-states.ts';
import { COST_BASES, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { z } from 'zod';
import { declare } from './call.ts';
import { done, email, instant, line, opaque, personName, phone, uid, version } from './fields.ts';

const byId = z.strictObject({ id: uid });

const digits = (least: number, most: number, ask: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${least},${most}}$`), ask)
    .nullable()
    .default(null);

const contact = z.strictObject({
  name: personName,
  role: line(0, 60).default(''),
  email: email.nullable().default(null),
  phone: phone.nullable().default(null),
});

const span = z.string().max(9).refine(isCategorySpan, 'Write category codes such as 5812, or spans such as 3000-3299.');
const state = z.string().max(2).refine(isUsState, 'This is not a state.');
const cents = z
  .int()
  .min(1)
  .max(10 ** 12)
  .nullable()
  .default(null);

const appetite = z.strictObject({
  allowed_categories: z.array(span).max(400).default([]),
  blocked_categories: z.array(span).max(400).default([]),
  max_monthly_volume_cents: cents,
  max_ticket_cents: cents,
  max_card_absent_share: z.int().min(0).max(100).nullable().default(null),
  states: z.array(state).max(60).default([]),
});

/** What a bank gave out and somebody types. */
const typed = (most: number) => opaque(most, 'Use letters, digits and symbols, without spaces.');

const sftp = z.strictObject({
  host: typed(253).min(1, 'Enter the server’s name.'),
  port: z.int().min(1).max(65_535).default(22),
  user: typed(64).min(1, 'Enter the user name that the bank gave you.'),
  /** Empty until somebody has compared it with what the bank says. */
  host_key: z
    .string()
    .max(60)
    .regex(HOST_KEY, 'A host key is written SHA256: and 43 letters and digits.')
    .or(z.literal(''))
    .default(''),
  folder: typed(200).default('/'),
  receipt_folder: typed(200).default('/receipts'),
});

const https = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(500),
  /** Left out to keep the one that is stored; it is never shown again. */
  secret: typed(200).min(16, 'A secret has at least 16 characters.').optional(),
});

/** The armor is plain text of several lines. */
const armored = z
  .string()
  .max(60_000)
  .regex(/^[\t\n\r -~]*$/, 'Paste the key as it is, without anything around it.');

const bankBody = z.strictObject({
  name: line(3, 80, 'Give the bank’s name.'),
  channel: z.enum(BANK_CHANNELS),
  bin: digits(6, 8, 'A BIN has 6 to 8 digits.'),
  ica: digits(3, 11, 'An ICA has 3 to 11 digits.'),
  active: z.boolean().default(true),
  contacts: z.array(contact).max(20).default([]),
  appetite: appetite.prefault({}),
  /** One of the bank's own schedules. */
  default_schedule_uid: uid.nullable().default(null),
  pgp_key: armored.nullable().default(null),
  receipt_hours: z.int().min(RECEIPT_HOURS.least).max(RECEIPT_HOURS.most).default(RECEIPT_HOURS.usual),
  sftp: sftp.nullable().default(null),
  email: z.strictObject({ address: email }).nullable().default(null),
  https: https.nullable().default(null),
  /** Makes a new key pair for signing in by SFTP; the old one stops at once. */
  renew_ssh_key: z.boolean().default(false),
});
export type BankBody = z.output<typeof bankBody>;

const pgpView = z.object({
  fingerprint: z.string(),
  user_id: z.string(),
  expires_at: instant.nullable(),
  armored: z.string(),
});

/** How packages get there: for those who look after banks. What is secret in it is never shown. */
const settingsView = z.object({
  sftp: z
    .object({
      host: z.string(),
      port: z.int(),
      user: z.string(),
      host_key: z.string(),
      folder: z.string(),
      receipt_folder: z.string(),
      /** Ours, for the bank's list of authorized keys. */
      public_key: z.string(),
    })
    .nullable(),
  email: z.object({ address: z.string() }).nullable(),
  https: z.object({ url: z.string(), has_secret: z.boolean() }).nullable(),
});

const bankView = z
  .object({
    id: uid,
    name: z.string(),
    channel: z.enum(BANK_CHANNELS),
    bin: z.string().nullable(),
    ica: z.string().nullable(),
    active: z.boolean(),
    contacts: z.array(
      z.object({ name: z.string(), role: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    ),
    appetite: z.object({
      allowed_categories: z.array(z.string()),
      blocked_categories: z.array(z.string()),
      max_monthly_volume_cents: z.int().nullable(),
      max_ticket_cents: z.int().nullable(),
      max_card_absent_share: z.int().nullable(),
      states: z.array(z.string()),
    }),
    default_schedule_uid: uid.nullable(),
    /** The bank's own, among which the default is. */
    schedules: z.array(
      z.object({ uid, pricing_model: z.enum(PRICING_MODELS), cost_basis: z.enum(COST_BASES), archived: z.boolean() }),
    ),
    pgp: pgpView.nullable(),
    receipt_hours: z.int(),
    settings: settingsView.nullable(),
    /** What keeps it from being deleted, in words such as "3 buy rates". */
    used_by: z.array(z.string()),
    version,
  })
  .meta({ id: 'Bank' });
export type BankView = z.output<typeof bankView>;

const miss = z.object({ code: z.enum(MISS_CODES), said: z.string() });

export const banks = declare({
  listBanks: {
    summary: 'List the banks that sponsor merchants, with what each of them wants',
    method: 'GET',
    path: '/api/bank/',
    access: 'read_bank',
    reply: z.object({
      results: z.array(bankView),
      /** With which we sign packages, for banks to check it; none until a bank needs one. */
      own_key: z.object({ fingerprint: z.string(), armored: z.string() }).nullable(),
    }),
    failures: [],
  },
  createBank: {
    summary: 'Add a bank; for SFTP a key pair is made, of which the public half is answered',
    method: 'POST',
    path: '/api/bank/',
    access: 'manage_bank',
    body: bankBody,
    reply: bankView,
    status: 201,
    failures: ['already_exists'],
  },
  updateBank: {
    summary: 'Change a bank, or take it out of service and back',
    method: 'PUT',
    path: '/api/bank/{id}',
    access: 'manage_bank',
    params: byId,
    body: bankBody,
    reply: bankView,
    failures: ['not_found', 'stale', 'already_exists'],
  },
  removeBank: {
    summary: 'Delete a bank that nothing uses; of one in use, what uses it is answered',
    method: 'DELETE',
    path: '/api/bank/{id}',
    access: 'manage_bank',
    params: byId,
    reply: done,
    failures: ['not_found', 'in_use'],
  },
  testBank: {
    summary: 'Sign in at a bank’s server and look, without sending anything',
    method: 'POST',
    path: '/api/bank/{id}/test',
    access: 'manage_bank',
    params: byId,
    reply: z.object({
      /** Whether a package could be sent now. */
      ready: z.boolean(),
      said: z.string(),
      /** As the server showed it, to be compared with what the bank says. */
      host_key: z.string().nullable(),
    }),
    repeatable: true,
    failures: ['not_found', 'wrong_state'],
  },
  readBankFit: {
    summary: 'What of an application is outside the appetite of each bank that takes merchants',
    method: 'GET',
    path: '/api/application/{uid}/bank-fit',
    access: 'read_bank',
    params: z.strictObject({ uid }),
    reply: z.object({ results: z.array(z.object({ bank_uid: uid, misses: z.array(miss) })) }),
    failures: ['not_found'],
  },
});
