import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { type AmountParts, checkAmounts, checkCaps } from '@ledgate/domain/payments/amounts.ts';
import type { CardFacts } from '@ledgate/domain/payments/card.ts';
import type { DeclineReason } from '@ledgate/domain/payments/declines.ts';
import { type Attempt, mayRetry } from '@ledgate/domain/payments/retries.ts';
import type { MerchantSettings } from '@ledgate/domain/payments/settings.ts';
import { surchargeCents, surchargeFor, type SurchargeVerdict } from '@ledgate/domain/payments/surcharge.ts';
import { BLOCKED_WORDS, blockedUntil } from '@ledgate/domain/payments/velocity.ts';
import type { StoredCard } from '@ledgate/providers/card-processor/payments-port.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { sql } from 'kysely';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import type { CardAccount } from './account.ts';
import { cardKeyOf } from './card-key.ts';
import { dayBegan } from './merchant-day.ts';
import { refuse } from './refuse.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What was taken since the merchant's day began; what has no answer counts, since it may have been. */
export const takenToday = async (
  tx: ReadTransaction,
  merchantUid: string,
  settings: MerchantSettings,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`/*p:taken_today*/
    select coalesce(sum(case when captured_cents > 0 then captured_cents else amount_cents end), 0)::bigint as cents
    from payment where merchant_uid = ${merchantUid} and made_at >= ${dayBegan(now, settings)}
      and kind <> 'verify' and status not in ('declined', 'failed', 'voided', 'expired')`.execute(tx);
  return rows[0]?.cents ?? 0;
};

/** Whoever is named as the buyer is one of the merchant's own customers. */
export const demandCustomer = async (
  tx: ReadTransaction,
  merchantUid: string,
  uid: string | undefined,
): Promise<void> => {
  if (uid === undefined) return;
  const found = await tx
    .selectFrom('customer')
    .select('uid')
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', 'There is no such customer.');
};

export const demandAmounts = (parts: AmountParts): void => {
  const verdict = checkAmounts(parts);
  if (!verdict.ok) throw refuse({ [`${verdict.field}_cents`]: verdict.reason });
};

export const demandWithinCaps = (account: CardAccount, amountCents: number, takenTodayCents: number): void => {
  const { ticketCapCents, dailyCapCents } = account;
  const verdict = checkCaps({ amountCents, takenTodayCents, ticketCapCents, dailyCapCents });
  if (!verdict.ok) throw refuse({ amount_cents: verdict.reason });
};

/** Somebody whose cards were declined one after the other may be trying out stolen ones. */
export const findBlock = async (tx: ReadTransaction, userUid: string, now: Date): Promise<Date | null> => {
  const rows = await tx
    .selectFrom('payment')
    .select(['made_at', 'card_key', 'status'])
    .where('made_by', '=', userUid)
    .where('made_at', '>', new Date(now.getTime() - 45 * MINUTE_MS))
    .execute();
  const tries = rows.map(({ made_at, card_key, status }) => ({
    at: made_at,
    card: card_key?.toString('hex') ?? '',
    isDeclined: status === 'declined',
  }));
  return blockedUntil(tries, now);
};

export const demandNotBlocked = async (tx: ReadTransaction, userUid: string, now: Date): Promise<void> => {
  const until = await findBlock(tx, userUid, now);
  if (until) throw new Failure('too_many_tries', BLOCKED_WORDS, { retryAfterMs: until.getTime() - now.getTime() });
};

/** Card networks fine whoever keeps trying a card that was declined for good. */
export const demandMayTry = async (
  tx: ReadTransaction,
  parts: Parts,
  merchantUid: string,
  card: StoredCard,
): Promise<void> => {
  const now = parts.clock();
  const rows = await tx
    .selectFrom('payment')
    .select(['made_at', 'decline_reason'])
    .where('merchant_uid', '=', merchantUid)
    .where('card_key', '=', cardKeyOf(parts, merchantUid, card))
    .where('made_at', '>', new Date(now.getTime() - 30 * DAY_MS))
    .where('status', '=', 'declined')
    .execute();
  const attempts = rows.map(({ made_at, decline_reason }): Attempt => ({
    at: made_at,
    reason: decline_reason as DeclineReason | null,
  }));
  const verdict = mayRetry({ brand: card.brand, attempts, now });
  if (!verdict.allowed) throw new Failure('wrong_state', `${verdict.why} Nothing was charged.`);
};

/** What may be added to a sale on this card. */
export const quoteSurcharge = (
  parts: Parts,
  account: CardAccount,
  settings: MerchantSettings,
  card: CardFacts,
): SurchargeVerdict =>
  surchargeFor({
    state: account.state,
    brand: card.brand,
    funding: card.funding,
    onDate: newYorkDate(parts.clock().getTime()),
    model: account.model,
    noticedOn: account.surchargeNoticedOn,
    settingPpm: settings.surchargeOn ? settings.surchargePpm : null,
    costPpm: account.costPpm,
  });

/** A surcharge is what may be added to this card, or nothing. */
export const demandSurcharge = (verdict: SurchargeVerdict, baseCents: number, askedCents: number): void => {
  if (askedCents === 0) return;
  const most = verdict.isOn ? surchargeCents(baseCents, verdict.ppm) : 0;
  if (askedCents === most) return;
  const why = verdict.isOn ? 'The surcharge changed with the card. Check the total and charge again.' : verdict.why;
  throw refuse({ surcharge_cents: why });
};
