import type { SecurityEvent } from '@ledgate/domain/access/security-events.ts';

/** What there was before a change, as far as it takes to put it back. Kept sealed with its link, and as long as that. */
export interface Before {
  email?: string;
  mobile?: { number: string | null; isVerified: boolean };
  /** As it is stored: sealed, and bound to its owner. */
  totp?: { secret: string };
  /** The one that was added. */
  passkey?: string;
  /** The one that was removed. */
  removedPasskey?: {
    uid: string;
    name: string;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string[];
    createdAt: string;
  };
}

/** What was done to an account, as the mail and the page behind its link tell it. */
export interface SecurityChange {
  event: SecurityEvent;
  at: string;
  device: string;
  address: string;
  /** The country by that address; null where it tells none. Changes told before this was kept have none. */
  place?: string | null;
  before: Before;
}
