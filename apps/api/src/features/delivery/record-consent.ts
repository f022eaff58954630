import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { TEXT_CONSENTS } from '@ledgate/domain/messages/text-consent.ts';
import type { Ctx } from '../../core/context.ts';
import { type Consent, insertConsent } from './store.ts';

type Given = Pick<Consent, 'mobile' | 'person' | 'way'>;

/** Keeps who agreed to texts, when, how, and to which wording: whoever sends texts has to be able to prove it. */
export const recordConsent = (tx: WritableTransaction, { parts, origin }: Ctx, given: Given): Promise<void> =>
  insertConsent(tx, {
    ...given,
    says: given.way === 'switched_off' ? 'no' : 'yes',
    // Whoever switches off takes that one back.
    wording: TEXT_CONSENTS[given.way === 'phone_verified' ? 'phone_verified' : 'switched_on'],
    at: parts.clock(),
    address: origin.address,
  });
