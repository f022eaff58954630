import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { type RiskEvidence, WEBSITE_ITEMS } from '@ledgate/domain/risk/evidence.ts';
import { tellingAddress } from '@ledgate/domain/risk/network-address.ts';
import { type PartyLink, relatedEvidence } from '@ledgate/domain/risk/related.ts';
import { namedParties, sanctionHits, terminatedHits } from '@ledgate/domain/risk/watch-matching.ts';
import type { Parts } from '../../core/parts.ts';
import type { Application } from '../applications/public.ts';
import { categoryOf, embargoedCountries, mccRisk, statesOfPhone } from '../lookups/public.ts';
import { type OwnKey, ownKeys } from './own-keys.ts';
import { findRelated, findSigning, type FoundRelated } from './related-store.ts';
import { findSanctionEntries, findTerminatedEntries, isSanctionsCurrent } from '../watch-lists/public.ts';
import { findInquiry } from './hit-store.ts';
import { findWebsiteReview } from './website-store.ts';

/** Another application, by what of ours it has too. */
export interface KeptRelated {
  application: string;
  links: { kind: PartyLink; value: string }[];
}

export interface Gathered {
  evidence: RiskEvidence;
  related: KeptRelated[];
  keys: OwnKey[];
}

/** What the lists and the inquiry say about everybody that the application names. */
export const watchEvidence = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  facts: Facts,
): Promise<Pick<RiskEvidence, 'isListCurrent' | 'sanctions' | 'terminated' | 'matchInquiryHit'>> => {
  const parties = namedParties(facts);
  const inquiry = await findInquiry(tx, found.uid);
  const terminated = await findTerminatedEntries(tx, parts.vault, facts, parties);
  return {
    isListCurrent: await isSanctionsCurrent(tx, parts.clock()),
    matchInquiryHit: inquiry?.result === 'match' ? `${inquiry.reference} of ${inquiry.on}` : null,
    sanctions: sanctionHits(parties, await findSanctionEntries(tx, parts, parties)),
    terminated: terminatedHits(parties, terminated, facts.today),
  };
};

const tradeEvidence = ({ business, company }: Facts) => {
  const mcc = textOf(business, 'mcc');
  return {
    embargoed: embargoedCountries(),
    phoneStates: statesOfPhone(textOf(company, 'business_phone')),
    mccRiskCardAbsent: mccRisk(mcc, { isCardAbsent: true }),
    isCardPresentTrade: categoryOf(mcc)?.card_present_only ?? false,
  };
};

const partiesOf = (found: Application, all: readonly FoundRelated[], keys: readonly OwnKey[]) =>
  all.map((one) => ({
    application: one.uid,
    reference: one.reference,
    status: one.status,
    isSameMerchant: one.merchant_uid === found.merchant.uid,
    submittedAt: one.submitted_at.toISOString(),
    links: [...new Set(one.shared.flatMap((nth) => keys[nth]?.kind ?? []))],
  }));

const linksOf = ({ shared }: FoundRelated, keys: readonly OwnKey[]): KeptRelated['links'] =>
  shared.flatMap((nth) => {
    const key = keys[nth];
    return key ? [{ kind: key.kind, value: key.shown }] : [];
  });

/** Everything outside the application that the checks look at. */
export const gatherEvidence = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  facts: Facts,
): Promise<Gathered> => {
  const signing = await findSigning(tx, found.uid);
  const keys = await ownKeys(parts.vault, facts, signing.address);
  const related = await findRelated(tx, found.uid, keys);
  const submittedAt = (found.submittedAt ?? parts.clock()).toISOString();
  const review = await findWebsiteReview(tx, found.uid);
  const evidence: RiskEvidence = {
    ...(await watchEvidence(tx, parts, found, facts)),
    ...relatedEvidence(partiesOf(found, related, keys), submittedAt, tellingAddress(signing.address) !== undefined),
    ...tradeEvidence(facts),
    secondsToComplete: signing.seconds,
    websiteSeen: review && WEBSITE_ITEMS.filter((item) => review.seen.includes(item)),
  };
  return { evidence, keys, related: related.map((one) => ({ application: one.uid, links: linksOf(one, keys) })) };
};
