import { MONITORING_DAYS, RESERVE_TYPES } from '@ledgate/domain/rates/sheet.ts';
import { z } from 'zod';
import { prose } from './fields.ts';
import { decimal } from './rate-lines.ts';

const cents = z
  .int()
  .nonnegative()
  .max(10 ** 12);

const cap = cents.min(1, 'A cap is at least one cent.').nullable().default(null);

/** Reserve and limits, as a buy rate sets them and an amendment changes them. */
export const protectionFields = {
  reserve: z
    .strictObject({
      type: z.enum(RESERVE_TYPES),
      rate: decimal('percent').prefault('0'),
      days: z.int().min(0).max(730).default(0),
      cap_cents: cents.nullable().default(null),
    })
    .optional(),
  monthly_cap_cents: cap,
  ticket_cap_cents: cap,
  funding_delay_days: z.int().min(0).max(30).default(0),
  monitoring: z
    .strictObject({ days: z.literal(MONITORING_DAYS), note: prose(0, 500).default('') })
    .nullable()
    .default(null),
};
const protection = z.object(protectionFields);
export type ProtectionBody = z.output<typeof protection>;
