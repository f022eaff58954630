import type { Facts, Rec } from './facts.ts';
import { holds, isNo, isYes, numberOf, textOf, type Values } from '../fields/values.ts';

/** Questions the rules ask of an application, each answered in one place. */

const entityType = (facts: Facts): string => textOf(facts.company, 'entity_type');
export const isSoleProp = (facts: Facts): boolean => entityType(facts) === 'sole_prop';
export const isGovernment = (facts: Facts): boolean => entityType(facts) === 'government';
export const isNonprofit = (facts: Facts): boolean => entityType(facts) === 'nonprofit';
export const isCorporation = (facts: Facts): boolean => ['corporation', 'c_corp', 's_corp'].includes(entityType(facts));
export const isListed = (facts: Facts): boolean => isCorporation(facts) && isYes(facts.company, 'is_public');

/** Nobody owns a government or a nonprofit, and a listed company's owners are the stock exchange's affair. */
export const isOwnershipAsked = (facts: Facts): boolean =>
  !isGovernment(facts) && !isNonprofit(facts) && !isListed(facts);

/** Private companies and partnerships, where whoever holds a quarter must be known and somebody must stand in. */
export const isPrivateCompany = (facts: Facts): boolean =>
  ['llc', 'partnership'].includes(entityType(facts)) || (isCorporation(facts) && !isListed(facts));

export const isBasedIn = (facts: Facts, country: string): boolean => textOf(facts.company, 'country') === country;

const share = (facts: Facts, name: string): number => numberOf(facts.business, name) ?? 0;
export const ecommerceShare = (facts: Facts): number => share(facts, 'pct_ecommerce');
export const cardPresentShare = (facts: Facts): number =>
  share(facts, 'pct_swiped') + share(facts, 'pct_keyed_present');
export const cardAbsentShare = (facts: Facts): number => share(facts, 'pct_moto') + share(facts, 'pct_ecommerce');

export const sellsOnline = (facts: Facts): boolean => ecommerceShare(facts) > 0;
export const sellsInPerson = (facts: Facts): boolean => cardPresentShare(facts) > 0;
export const sellsSubscriptions = (facts: Facts): boolean =>
  isYes(facts.business, 'recurring') || holds(facts.business, 'business_model', 'subscription');
export const takesAmex = (facts: Facts): boolean => holds(facts.business, 'card_types', 'amex');
export const usesThirdPartyFulfilment = (facts: Facts): boolean =>
  isYes(facts.business, 'ships_goods') && isNo(facts.business, 'ships_own_goods');
export const usesHardware = (facts: Facts, device: string): boolean => holds(facts.business, 'hardware', device);

export const isHome = (facts: Facts): boolean =>
  ['residence', 'residence_professional'].includes(textOf(facts.company, 'location_type'));

/** From a quarter on, the law calls somebody a beneficial owner. */
export const BENEFICIAL_BPS = 2500;
/** When those listed hold more than three quarters, nobody left out can hold a quarter. */
const COVERING_BPS = 7501;

export const isIndividual = (owner: Values): boolean => textOf(owner, 'owner_type') === 'individual';
export const isCompanyOwner = (owner: Values): boolean => textOf(owner, 'owner_type') === 'company';
export const sharesOf = (owner: Values): number => numberOf(owner, 'ownership_bps') ?? 0;
export const isBeneficialOwner = (facts: Facts, owner: Values): boolean =>
  isOwnershipAsked(facts) && isIndividual(owner) && sharesOf(owner) >= BENEFICIAL_BPS;
export const isControlPerson = (owner: Values): boolean => isIndividual(owner) && isYes(owner, 'is_control_person');
/** The people whose identity the law wants proved. */
export const mustProveIdentity = (facts: Facts, owner: Values): boolean =>
  isBeneficialOwner(facts, owner) || isControlPerson(owner);

const sumOf = (owners: readonly Rec[]): number => owners.reduce((sum, owner) => sum + sharesOf(owner.values), 0);

/** What the listed people hold, themselves or through a company. */
export const heldByPeople = (facts: Facts): number => sumOf(facts.owners.filter(({ values }) => isIndividual(values)));

/** The listed company that holds this person's share, if one does. */
export const companyBehind = (facts: Facts, owner: Values): Rec | undefined => {
  const uid = isIndividual(owner) ? textOf(owner, 'held_through') : '';
  return facts.owners.find((other) => other.uid === uid && isCompanyOwner(other.values));
};

/** Every share once: people who hold theirs through a listed company are counted in the company's. */
export const heldDirectly = (facts: Facts): number =>
  sumOf(facts.owners.filter(({ values }) => !companyBehind(facts, values)));

export const heldThrough = (facts: Facts, companyUid: string): readonly Rec[] =>
  facts.owners.filter(({ values }) => companyBehind(facts, values)?.uid === companyUid);

export const isCoverageShort = (facts: Facts): boolean => isPrivateCompany(facts) && heldByPeople(facts) < COVERING_BPS;

/** The control person has vouched that nobody unlisted holds a quarter. */
export const isRestVouchedFor = (facts: Facts): boolean =>
  facts.owners.some(({ values }) => isControlPerson(values) && isYes(values, 'no_owner_over_25'));
