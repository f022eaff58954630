import type { Status } from '../applications/statuses.ts';
import type { Who } from './transition.ts';

export const ADMINS = ['admin', 'superadmin'] as const satisfies readonly Who[];
export const REVIEW = ['underwriter', ...ADMINS] as const satisfies readonly Who[];

export const PRICED = ['awaiting_iso', 'awaiting_merchant', 'awaiting_admin'] as const satisfies readonly Status[];
export const UNDER_DECISION = [
  'submitted',
  'in_underwriting',
  'query_raised',
  'recommended',
  ...PRICED,
  'approved',
] as const satisfies readonly Status[];
export const BEFORE_BOARDED = [
  'draft',
  ...UNDER_DECISION,
  'sent_to_bank',
  'boarding',
  'provider_review',
] as const satisfies readonly Status[];
/** On the way to the provider or at it: held against every new list, and every night. */
export const SCREENED = [
  ...UNDER_DECISION,
  'sent_to_bank',
  'boarding',
  'provider_review',
  'boarded',
] as const satisfies readonly Status[];
export const LOST = ['declined', 'withdrawn', 'expired', 'provider_declined'] as const satisfies readonly Status[];
