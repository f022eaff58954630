import { COST_BASES, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { AMEX_PROGRAMS, COLLECTED, TERM_MONTHS } from '@ledgate/domain/rates/sheet.ts';
import { z } from 'zod';
import { andKeys, declare, fileBytes } from './call.ts';
import { listOf, prose, uid } from './fields.ts';
import { date, decimal, lineBody, saleLineBody } from './rate-lines.ts';
import { protectionFields } from './rate-protection.ts';
import {
  brandShares,
  buyRateView,
  keptReserve,
  lastRates,
  mixShape,
  ratesView,
  saleRateView,
  simulation,
} from './rate-view.ts';

const buyFields = {
  bank_uid: uid,
  pricing_model: z.enum(PRICING_MODELS),
  /** As is usual for the pricing model when left out. */
  cost_basis: z.enum(COST_BASES).optional(),
  lines: lineBody,
  amex_program: z.enum(AMEX_PROGRAMS).default('none'),
  ...protectionFields,
  revenue_share: decimal('percent'),
  /** The version of the bank's schedule that the lines were taken from. */
  schedule_version_uid: uid.nullable().default(null),
  effective_from: date,
  final: z.boolean().default(false),
};
const saleFields = {
  pricing_model: z.enum(PRICING_MODELS),
  lines: saleLineBody,
  term_months: z.literal(TERM_MONTHS).default(0),
  auto_renew: z.boolean().default(false),
  daily_or_monthly_discount: z.enum(COLLECTED).default('monthly'),
  merchant_visible_notes: prose(0, 2000).default(''),
  /** The version of the price plan that the lines were taken from. */
  plan_version_uid: uid.nullable().default(null),
  effective_from: date,
  final: z.boolean().default(false),
};
const buyBody = z.strictObject(buyFields);
export type BuyBody = z.output<typeof buyBody>;
const saleBody = z.strictObject(saleFields);
export type SaleBody = z.output<typeof saleBody>;

const byId = z.strictObject({ id: uid });
const byUid = z.strictObject({ uid });
const ofApplication = z.strictObject({ application__uid: uid });
const SAVE_FAILURES = ['not_found', 'wrong_state', 'incomplete', 'not_ready', 'conditions_not_met'] as const;

export const rates = declare({
  readAgreement: {
    summary: 'Read the wording of the merchant agreement that is signed now',
    method: 'GET',
    path: '/api/agreement',
    access: 'public',
    reply: z.object({ version: z.string(), text: z.string() }),
    failures: [],
  },
  readAgreementPdf: {
    summary: 'Download the wording of the merchant agreement that is signed now',
    method: 'GET',
    path: '/api/agreement/pdf',
    access: 'public',
    reply: fileBytes,
    file: true,
    failures: [],
  },
  setBuyRate: {
    summary: 'Set the buy rate of an application, as a draft or final',
    method: 'POST',
    path: '/api/auwmbbr/',
    access: 'signed_in',
    body: z.strictObject({ application__uid: uid, ...buyFields }),
    reply: buyRateView,
    status: 201,
    failures: SAVE_FAILURES,
  },
  changeBuyRate: {
    summary: 'Change a draft of a buy rate; a final one is followed by a new version',
    method: 'PUT',
    path: '/api/auwmbbr/{id}',
    access: 'signed_in',
    params: byId,
    body: buyBody,
    reply: buyRateView,
    failures: [...SAVE_FAILURES, 'stale'],
  },
  listBuyRates: {
    summary: 'List the versions of the buy rate of an application, newest first',
    method: 'GET',
    path: '/api/auwmbbr/',
    access: 'signed_in',
    query: ofApplication,
    reply: listOf(buyRateView),
    failures: ['not_found'],
  },
  setSaleRate: {
    summary: 'Set the sale rate of an application, as a draft or final',
    method: 'POST',
    path: '/api/auwmbsr/',
    access: 'signed_in',
    body: z.strictObject({ application__uid: uid, ...saleFields }),
    reply: saleRateView,
    status: 201,
    failures: SAVE_FAILURES,
  },
  changeSaleRate: {
    summary: 'Change a draft of a sale rate; a final one is followed by a new version',
    method: 'PUT',
    path: '/api/auwmbsr/{id}',
    access: 'signed_in',
    params: byId,
    body: saleBody,
    reply: saleRateView,
    failures: [...SAVE_FAILURES, 'stale'],
  },
  listSaleRates: {
    summary: 'List the versions of the sale rate of an application, newest first',
    method: 'GET',
    path: '/api/auwmbsr/',
    access: andKeys('rates:read'),
    query: ofApplication,
    reply: listOf(saleRateView),
    failures: ['not_found'],
  },
  readRates: {
    summary: 'Read the rates of an application: the sale side, and for ISO and staff also cost and margin',
    method: 'GET',
    path: '/api/imbsr/{id}/',
    access: andKeys('rates:read'),
    params: byId,
    reply: ratesView,
    failures: ['not_found'],
  },
  readKeptReserve: {
    summary: 'Read what is kept of a closed account’s reserve, and until when',
    method: 'GET',
    path: '/api/application/{uid}/reserve',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    reply: z.object({ reserve: keptReserve.nullable() }),
    failures: ['not_found'],
  },
  readLastRates: {
    summary: 'What was bought from each bank, and sold by the same ISO, the last time in this pricing model',
    method: 'GET',
    path: '/api/application/{uid}/rates/last',
    access: 'signed_in',
    params: byUid,
    query: z.strictObject({ pricing_model: z.enum(PRICING_MODELS) }),
    reply: lastRates,
    failures: ['not_found'],
  },
  simulateRates: {
    summary: 'Count cost, revenue, margin and a year ahead on the merchant’s own mix or an edited one',
    method: 'POST',
    path: '/api/application/{uid}/rates/simulate',
    access: 'signed_in',
    params: byUid,
    body: z.strictObject({
      mix: z.strictObject({ ...mixShape, tiers: mixShape.tiers.default(null), shares: brandShares }).optional(),
      sale_lines: saleLineBody.optional(),
      buy_lines: lineBody.optional(),
    }),
    reply: simulation,
    failures: ['not_found', 'wrong_state'],
  },
  readOwnAgreement: {
    summary: 'Download the merchant agreement of an application with its fee schedule, not signed',
    method: 'GET',
    path: '/api/application/{uid}/agreement',
    access: 'signed_in',
    params: byUid,
    reply: fileBytes,
    file: true,
    failures: ['not_found'],
  },
  readRateSheet: {
    summary: 'Download the rate sheet for the merchant',
    method: 'GET',
    path: '/api/application/{uid}/rate-sheet',
    access: 'signed_in',
    params: byUid,
    reply: fileBytes,
    file: true,
    failures: ['not_found'],
  },
});
