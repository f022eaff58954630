import { environmentOf } from '@ledgate/domain/applications/ledger/environment.ts';
import type { Facts, Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { isControlPerson, isIndividual } from '@ledgate/domain/applications/ledger/answers.ts';
import { annualOf } from '@ledgate/domain/applications/fields/annual.ts';
import { isYes, numberOf, textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { RATE_LINES, type RateLine } from '@ledgate/domain/rates/lines.ts';
import { centsAtRate } from '@ledgate/domain/rates/money.ts';
import { type Limits, limitsOf, type SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { billedAt } from '@ledgate/domain/settlement/billing.ts';
import { approvedOf } from '@ledgate/domain/watching/approved.ts';
import type {
  Address,
  BoardingOrder,
  Fee,
  OrderedAccount,
  OrderedOwner,
  ReserveOrder,
} from '@ledgate/providers/card-processor/order.ts';
import type { Acceptance } from '../rates/public.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

const addressOf = (values: Values): Address => ({
  line1: textOf(values, 'address1'),
  line2: orNull(textOf(values, 'address2')),
  city: textOf(values, 'city'),
  state: textOf(values, 'state'),
  zip: textOf(values, 'zip'),
  country: textOf(values, 'country') || 'USA',
});

const digits = (text: string): string => text.replace(/\D/g, '');

/** As the processor calls each owner: companies among them are not people. */
const peopleOf = (facts: Facts): readonly Rec[] => facts.owners.filter(({ values }) => isIndividual(values));

export const orderedOwners = (facts: Facts): OrderedOwner[] => peopleOf(facts).map(ownerOf);

const ownerOf = ({ values }: Rec): OrderedOwner => ({
  firstName: textOf(values, 'first_name'),
  middleName: orNull(textOf(values, 'middle_name')),
  lastName: textOf(values, 'last_name'),
  title: orNull(textOf(values, 'title')),
  birthDate: textOf(values, 'dob'),
  ssn: orNull(digits(textOf(values, 'ssn'))),
  email: textOf(values, 'email'),
  phone: digits(textOf(values, 'phone')),
  shareBps: numberOf(values, 'ownership_bps') ?? 0,
  isPrimary: isYes(values, 'is_primary'),
  isControlPerson: isControlPerson(values),
  isPoliticallyExposed: isYes(values, 'politically_exposed'),
  address: addressOf(values),
});

export const orderedAccount = ({ values }: Rec, at: number): OrderedAccount => ({
  routing: textOf(values, 'routing_number'),
  number: textOf(values, 'account_number'),
  type: textOf(values, 'account_kind').includes('savings') ? 'savings' : 'checking',
  holder: textOf(values, 'account_holder_name'),
  isPrimary: isYes(values, 'is_primary') || at === 0,
});

const byProcessor = (line: RateLine, { terms }: SaleSheet): boolean => {
  const at = billedAt(line, terms.collected);
  return at === 'batch' || at === 'case';
};

/** What the processor charges the merchant, with batches and cases. What the month brings is one debit at its close. */
export const feesOf = (sale: SaleSheet): Fee[] =>
  RATE_LINES.filter((line) => byProcessor(line, sale)).flatMap(({ name, label, unit, schedule }) => {
    const amount = sale.lines[name];
    return amount === undefined || amount === 0 || schedule === null ? [] : [{ name: label, schedule, unit, amount }];
  });

const WHOLE_PPM = 1_000_000;

/** One that is due up front is the first money there is, until it is filled; every other is a share of each batch. */
export const reserveOf = ({ terms }: SaleSheet, business: Values): ReserveOrder | null => {
  const { type, ppm, days, capCents } = terms.reserve;
  if (type === 'none') return null;
  if (type !== 'upfront') return { ppm, days, maxCents: capCents };
  const cents = centsAtRate(approvedOf(terms, business).monthlyCents ?? 0, ppm);
  return { ppm: WHOLE_PPM, days, maxCents: Math.min(cents, capCents ?? cents) };
};

export interface Ordered {
  uid: string;
  facts: Facts;
  sale: SaleSheet;
  acceptance: Acceptance;
}

const limitsIn = (limits: Limits): BoardingOrder['limits'] => ({
  monthlyCapCents: limits.monthlyCapCents,
  ticketCapCents: limits.ticketCapCents,
  fundingDelayDays: limits.fundingDelayDays,
});

/** Everything one application asks of the processor, with its secrets open: made for one drive, and forgotten after it. */
export const boardingOrder = ({ uid, facts, sale, acceptance }: Ordered): BoardingOrder => {
  const { company, business } = facts;
  const legalName = textOf(company, 'legal_name');
  return {
    reference: uid,
    structure: textOf(company, 'entity_type'),
    legalName,
    tradeName: textOf(company, 'dba_name') || legalName,
    taxId: {
      kind: textOf(company, 'tax_id_type') === 'ssn' ? 'ssn' : 'ein',
      number: digits(textOf(company, 'tax_id')),
    },
    address: addressOf(company),
    timeZone: textOf(company, 'timezone'),
    phone: digits(textOf(company, 'business_phone')),
    email: textOf(company, 'business_email'),
    website: orNull(textOf(company, 'website')),
    category: textOf(business, 'mcc'),
    establishedOn: orNull(textOf(company, 'established_date')),
    environment: environmentOf(business),
    annualVolumeCents: annualOf(business) ?? 0,
    averageTicketCents: numberOf(business, 'average_ticket_cents') ?? 0,
    highTicketCents: numberOf(business, 'highest_ticket_cents') ?? 0,
    shares: {
      ecommercePercent: numberOf(business, 'pct_ecommerce') ?? 0,
      keyedPercent: numberOf(business, 'pct_moto') ?? 0,
    },
    owners: orderedOwners(facts),
    accounts: facts.accounts.map(orderedAccount),
    terms: {
      version: acceptance.agreementVersion,
      acceptedAt: acceptance.at.toISOString(),
      address: acceptance.address,
    },
    limits: limitsIn(limitsOf(sale.terms)),
  };
};
