import type { PciRow } from '@ledgate/contract/pci.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { isPciCompliant, pciStanding } from '@ledgate/domain/pci/standing.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { type Account, toFacts } from './store.ts';

export const present = ({ actor }: SignedInCtx, account: Account, today: string): PciRow => {
  const facts = toFacts(account);
  const { state, attestedOn, expiresOn, chargedFrom } = pciStanding(facts, today);
  return {
    id: account.uid,
    reference: account.reference,
    merchant: { uid: account.merchant_uid, name: account.merchant_name },
    iso_name: seesReview(actor) ? account.iso_name : null,
    state,
    saq_type: account.saq_type,
    attested_on: attestedOn,
    expires_on: expiresOn,
    charged_from: chargedFrom,
    is_charged: isPciCompliant(facts, today) === false,
    may_record: actor.abilities.has('clear_risk'),
  };
};
