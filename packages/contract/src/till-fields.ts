import { z } from 'zod';
import { opaque, prose, uid } from './fields.ts';

export const byUid = z.strictObject({ uid });
/** To admins: whose. */
export const whose = { merchant: uid.optional() };
export const page = {
  cursor: opaque(200).optional(),
  page_size: z.coerce.number<number | string>().int().min(1).max(100).default(25),
};
export const day = z.iso.date('Enter a date.');
const MOST_CENTS = 99_999_999;
export const positive = z
  .int('Enter an amount in cents.')
  .min(1, 'Enter an amount above $0.')
  .max(MOST_CENTS, 'Enter a smaller amount.');
export const cents = z
  .int('Enter an amount in cents.')
  .min(0, 'Enter $0 or more.')
  .max(MOST_CENTS, 'Enter a smaller amount.');
export const reason = prose(3, 500, 'Say why, in a few words.');
