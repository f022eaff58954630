import { addDays, addMonths } from '../checks/calendar.ts';
import type { Status } from '../applications/statuses.ts';
import { OWNER_LINKS, type OwnerLink, type RiskEvidence, type SharedParty, type Twin } from './evidence.ts';

/** What two applications can have in common. */
export const PARTY_LINKS = ['tax_id', 'ssn', 'account', 'email', 'phone', 'address', 'ip'] as const;
export type PartyLink = (typeof PARTY_LINKS)[number];

export const PARTY_LINK_LABELS: Record<PartyLink, string> = {
  tax_id: 'Tax ID',
  ssn: 'Owner’s SSN or ITIN',
  account: 'Bank account',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  ip: 'Network address of the signature',
};

/** Another application that was submitted, and what it shares with this one. */
export interface RelatedParty {
  readonly application: string;
  readonly reference: string;
  readonly status: Status;
  readonly isSameMerchant: boolean;
  /** `YYYY-MM-DDTHH:MM:SS.sssZ` of its last submission. */
  readonly submittedAt: string;
  readonly links: readonly PartyLink[];
}

const OWNER_MONTHS = 24;

const twinOf = ({ reference, isSameMerchant, links }: RelatedParty): Twin => ({
  reference,
  isSameMerchant,
  sharesOwner: links.includes('ssn'),
});

const isOwnerLink = (link: PartyLink): link is OwnerLink => OWNER_LINKS.some((one) => one === link);

/** A customer who applies again shares everything with the first time; only a declined owner is worth a word then. */
const sharedBy = ({ reference, status, isSameMerchant, links }: RelatedParty): SharedParty[] =>
  links
    .filter(isOwnerLink)
    .map((link) => ({ link, reference, isDeclined: status === 'declined' }))
    .filter(({ link, isDeclined }) => !isSameMerchant || (link === 'ssn' && isDeclined));

type RelatedEvidence = Pick<
  RiskEvidence,
  'sameTaxId' | 'sameAccount' | 'sharedParties' | 'fromAddressInDay' | 'byOwnerInMonth'
>;

/** What the checks need to know of the other applications, at the instant this one was submitted. */
export const relatedEvidence = (
  related: readonly RelatedParty[],
  submittedAt: string,
  hasAddress: boolean,
): RelatedEvidence => {
  const day = submittedAt.slice(0, 10);
  const before = (days: number): string => `${addDays(day, -days)}${submittedAt.slice(10)}`;
  const alive = related.filter(({ status }) => status !== 'withdrawn');
  const sharing = (link: PartyLink, since: string): number =>
    related.filter(
      (party) => party.links.includes(link) && party.submittedAt >= since && party.submittedAt <= submittedAt,
    ).length;
  return {
    sameTaxId: alive.filter(({ links }) => links.includes('tax_id')).map(twinOf),
    sameAccount: alive.filter(({ links }) => links.includes('account') && !links.includes('tax_id')).map(twinOf),
    sharedParties: alive
      .filter((party) => party.submittedAt.slice(0, 10) >= addMonths(day, -OWNER_MONTHS))
      .flatMap(sharedBy),
    fromAddressInDay: hasAddress ? sharing('ip', before(1)) + 1 : 0,
    byOwnerInMonth: sharing('ssn', before(30)) + 1,
  };
};
