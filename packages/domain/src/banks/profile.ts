import { cardAbsentShare } from '../applications/ledger/answers.ts';
import type { Facts } from '../applications/ledger/facts.ts';
import { numberOf, textOf } from '../applications/fields/values.ts';
import { UNLISTED_CATEGORY } from '../checks/category-code.ts';
import type { BankProfile } from './appetite.ts';

const SHARES = ['pct_swiped', 'pct_keyed_present', 'pct_moto', 'pct_ecommerce'];

/** Where sales are made: the trading address, else the legal one. */
export const tradingState = ({ company }: Pick<Facts, 'company'>): string | null =>
  (company['location_same_as_legal'] === false && textOf(company, 'location_state')) ||
  textOf(company, 'state') ||
  null;

/** What a bank's appetite is held against, from what the merchant applied with. */
export const bankProfileOf = (facts: Facts): BankProfile => {
  const { business } = facts;
  const category = textOf(business, 'mcc');
  return {
    category: category === '' || category === UNLISTED_CATEGORY ? null : category,
    monthlyVolumeCents: numberOf(business, 'monthly_volume_cents') ?? null,
    highTicketCents: numberOf(business, 'highest_ticket_cents') ?? null,
    cardAbsentShare: SHARES.some((name) => numberOf(business, name) !== undefined) ? cardAbsentShare(facts) : null,
    state: tradingState(facts),
  };
};
