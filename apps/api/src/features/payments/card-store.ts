import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { StoredCard as Row } from '@ledgate/database/rows.gen.ts';
import type { Brand, CardFacts, Funding } from '@ledgate/domain/payments/card.ts';
import type { StoredCard as ProcessorCard } from '@ledgate/providers/card-processor/payments-port.ts';
import type { Selectable } from 'kysely';
import type { Parts } from '../../core/parts.ts';

/** A card on file. Its token is sealed: whoever has it charges the card. */
export type KeptCard = Omit<Selectable<Row>, 'brand' | 'funding'> & { brand: Brand; funding: Funding };

export const cardFactsOf = (card: KeptCard): CardFacts => ({
  brand: card.brand,
  last4: card.last4,
  funding: card.funding,
  isCommercial: card.is_commercial,
});

export const tokenPlace = (uid: string): string => `stored_card|token|${uid}`;

export const openToken = ({ vault }: Parts, { uid, token }: Pick<KeptCard, 'uid' | 'token'>): Promise<string> =>
  vault.open(tokenPlace(uid), token);

/** One of the merchant's that was not removed. */
export const findCard = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<KeptCard | null> => {
  const row = await tx
    .selectFrom('stored_card')
    .selectAll()
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return (row as KeptCard | undefined) ?? null;
};

export interface NewCard {
  merchantUid: string;
  customerUid: string;
  card: ProcessorCard;
  consent: string;
  by: string;
  at: Date;
}

export const insertCard = async (
  tx: WritableTransaction,
  { vault }: Parts,
  { merchantUid, customerUid, card, consent, by, at }: NewCard,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('stored_card')
    .values({
      uid,
      merchant_uid: merchantUid,
      customer_uid: customerUid,
      token: await vault.seal(`merchant:${merchantUid}`, tokenPlace(uid), card.token),
      processor_id: card.id,
      brand: card.brand,
      last4: card.last4,
      funding: card.funding,
      is_commercial: card.isCommercial,
      expires: card.expires,
      consent,
      consent_at: at,
      consent_by: by,
    })
    .execute();
  return uid;
};
