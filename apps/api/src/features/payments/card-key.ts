import type { CardFacts } from '@ledgate/domain/payments/card.ts';
import type { Parts } from '../../core/parts.ts';

/** A reader tells no date of a card. */
type KnownCard = CardFacts & { readonly expires?: string };

/**
 * Stands for a card at a merchant without its number. Its date is part of it: at a busy counter two customers have the same
 * four digits sooner or later, and what one card was declined for must not keep the other from paying.
 */
export const cardKeyOf = ({ keyring }: Parts, merchantUid: string, card: KnownCard): Buffer => {
  const { brand, last4, funding, expires = '' } = card;
  return keyring.nameOf('fingerprint', `card|${merchantUid}|${brand}|${last4}|${funding}|${expires}`);
};
