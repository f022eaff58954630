import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { StoredCardView, terminal } from '@ledgate/contract/terminal.ts';
import type { Brand, CardFacts } from '@ledgate/domain/payments/card.ts';
import { surchargeCents } from '@ledgate/domain/payments/surcharge.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { containing } from '../../core/http/paging.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { reading, setScope } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import {
  asking,
  askProcessor,
  cardFactsOf,
  cardPayments,
  demandCard,
  findCard,
  quoteSurcharge,
} from '../payments/public.ts';
import { demandAccount } from './terminal-state.ts';

type ListCall = typeof terminal.listStoredCards;

/** The active cards on file, the newest first: what stands for a card, and its last four. */
export const listStoredCards = (
  { actor, ...rest }: SignedInCtx,
  { customer, search = '', page_size: most }: Given<ListCall>['query'],
): Promise<{ results: StoredCardView[] }> =>
  reading({ actor, ...rest }, async (tx) => {
    let query = tx
      .selectFrom('stored_card as s')
      .innerJoin('customer as c', 'c.uid', 's.customer_uid')
      .select(['s.uid', 's.brand', 's.last4', 's.consent_at', 'c.uid as customer_uid', 'c.name'])
      .where('s.merchant_uid', '=', actor.merchantUid)
      .where('s.removed_at', 'is', null);
    if (customer !== undefined) query = query.where('s.customer_uid', '=', customer);
    if (search !== '')
      query = query.where((eb) => eb.or([eb('c.name', 'ilike', containing(search)), eb('s.last4', '=', search)]));
    const rows = await query.orderBy('s.consent_at', 'desc').limit(most).execute();
    return {
      results: rows.map((row) => ({
        token: row.uid,
        brand: row.brand as Brand,
        last4: row.last4,
        customer: { uid: row.customer_uid, name: row.name },
        saved_at: row.consent_at.toISOString(),
      })),
    };
  });

const SESSIONS_AN_HOUR = 120;
const HOUR_MS = 3_600_000;

/** A short-lived key for the browser: it makes tokens of cards and does nothing else. */
export const openCardFields = async (ctx: SignedInCtx): Promise<Reply<typeof terminal.openCardFields>> => {
  const account = await demandAccount(ctx);
  await spend(ctx.parts, { bucket: `card-fields:${ctx.actor.uid}`, most: SESSIONS_AN_HOUR, windowMs: HOUR_MS });
  const token = crypto.randomUUID();
  const session = await askProcessor(() =>
    cardPayments(ctx.parts).openFields(account.processorMerchant, { ...asking, token: () => token }),
  );
  return {
    key: session.key,
    merchant: account.processorMerchant,
    script_url: session.scriptUrl,
    origin: session.origin,
    minutes: session.expiresInMinutes,
  };
};

const onFile = async (ctx: SignedInCtx, uid: string): Promise<CardFacts> => {
  const kept = await reading(ctx, (tx) => findCard(tx, ctx.actor.merchantUid ?? '', uid));
  if (!kept) throw new Failure('not_found', 'There is no such card on file.');
  return cardFactsOf(kept);
};

export const readCard = async (
  ctx: SignedInCtx,
  { token, card: kept, amount_cents: amount }: Given<typeof terminal.readCard>['body'],
): Promise<Reply<typeof terminal.readCard>> => {
  const account = await demandAccount(ctx);
  const card = kept === undefined ? await demandCard(ctx.parts, token ?? '') : await onFile(ctx, kept);
  const settings = await reading(ctx, (tx) => settingsOf(tx, account.merchantUid));
  const quote = quoteSurcharge(ctx.parts, account, settings, card);
  return {
    brand: card.brand,
    last4: card.last4,
    funding: card.funding,
    is_commercial: card.isCommercial,
    surcharge_ppm: quote.isOn ? quote.ppm : 0,
    surcharge_cents: quote.isOn ? surchargeCents(amount, quote.ppm) : 0,
    surcharge_why_not: quote.isOn ? null : quote.why,
  };
};

/** Out of use here first; that the processor forgets it too is asked for, and asked again by whoever removes it again. */
export const removeStoredCard = async (ctx: SignedInCtx, uid: string): Promise<{ done: true }> => {
  const merchantUid = ctx.actor.merchantUid ?? '';
  const card = await reading(ctx, (tx) => findCard(tx, merchantUid, uid));
  if (!card) throw new Failure('not_found', 'There is no such card on file.');
  await askProcessor(() =>
    cardPayments(ctx.parts).forgetCard(card.processor_id, { ...asking, token: () => `${uid}:forget` }),
  );
  return change(ctx, 'customer.card_removed', async (tx) => {
    setScope(tx, ctx);
    await tx
      .updateTable('stored_card')
      .set({ removed_at: ctx.parts.clock() })
      .where('uid', '=', uid)
      .where('removed_at', 'is', null)
      .execute();
    return {
      subject: `merchant:${merchantUid}`,
      after: { card: uid, customer: card.customer_uid },
      reply: { done: true },
    };
  });
};
