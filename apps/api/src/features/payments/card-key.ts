import type { CardFacts } from '@ledgate/domain/payments/card.ts';
import type { Parts } from '../../core/parts.ts';

/** The same for the same card at the same merchant, as far as anybody can tell without its number. */
export const cardKeyOf = ({ keyring }: Parts, merchantUid: string, { brand, last4, funding }: CardFacts): Buffer =>
  keyring.nameOf('fingerprint', `card|${merchantUid}|${brand}|${last4}|${funding}`);
