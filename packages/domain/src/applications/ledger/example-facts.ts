import { addDays, addMonths } from '../../checks/calendar.ts';
import { documentRules } from '../documents/document-rules.ts';
import { DOCUMENT_NEEDS } from '../documents/document-types.ts';
import {
  accountValues,
  businessValues,
  chargebackContactValues,
  companyValues,
  contactValues,
  personValues,
  secondPersonValues,
  securityValues,
} from './example-records.ts';
import type { DocumentFact, Facts, Rec } from './facts.ts';
import { filledFacts } from '../fields/fill.ts';
import { visibleFacts } from '../fields/shown.ts';
import type { Values } from '../fields/values.ts';

/** One example for every set of requirements that differs. */
export const EXAMPLE_KINDS = ['llc', 'sole_prop', 'nonprofit', 'listed', 'government', 'online'] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

/** Ids of examples: the same every time, and never those of real records. */
const uidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const records = (from: number, ...all: Values[]): Rec[] => all.map((values, at) => ({ uid: uidOf(from + at), values }));

type Draft = Omit<Facts, 'documents'>;

const llc = (today: string): Draft => ({
  company: companyValues(today),
  owners: records(1, personValues(today), secondPersonValues(today)),
  business: businessValues,
  security: securityValues(today),
  accounts: records(11, accountValues),
  contacts: records(21, contactValues, chargebackContactValues),
  today,
  mccRisk: 'low',
});

const soleProp = (today: string): Draft => {
  const base = llc(today);
  const company: Values = {
    ...base.company,
    legal_name: 'June Abernathy',
    dba_name: 'June Bug Photography',
    entity_type: 'sole_prop',
    tax_id_type: 'ssn',
    tax_id: '412667183',
    business_email: 'june@junebugphoto.com',
    website: 'https://junebugphoto.com',
    location_type: 'residence',
  };
  return {
    ...base,
    company,
    owners: records(1, {
      ...personValues(today),
      ownership_bps: 10_000,
      is_guarantor: false,
      first_name: 'June',
      last_name: 'Abernathy',
      title: 'owner',
      email: 'june@junebugphoto.com',
      ssn: '412667183',
    }),
    business: {
      ...businessValues,
      mcc: '7221',
      naics: '54',
      product_description: 'Portraits and weddings, photographed at the customer’s place.',
      business_model: ['services', 'mobile'],
      monthly_volume_cents: 600_000,
      annual_volume_cents: 7_200_000,
      average_ticket_cents: 30_000,
      highest_ticket_cents: 250_000,
      hardware: ['mobile_reader'],
      card_charged_when: 'delivery',
    },
    security: {
      ...securityValues(today),
      terminal_model: 'BBPOS Chipper 3X',
      saq_type: 'C',
      attested_name: 'June Abernathy',
    },
    accounts: records(11, { ...accountValues, account_holder_name: 'June Abernathy', holder_type: 'personal' }),
  };
};

const nonprofit = (today: string): Draft => {
  const base = llc(today);
  return {
    ...base,
    company: {
      ...base.company,
      legal_name: 'Bay Tree Food Bank',
      dba_name: 'Bay Tree Food Bank',
      entity_type: 'nonprofit',
      location_type: 'warehouse',
    },
    owners: records(1, { ...personValues(today), title: 'director' }),
    business: {
      ...businessValues,
      mcc: '8398',
      naics: '81',
      business_model: ['donations'],
      product_description: 'Donations for meals that we hand out to families in the county.',
      hardware: ['virtual_terminal'],
      pct_swiped: 0,
      pct_keyed_present: 100,
      card_charged_when: 'order',
    },
    security: { ...securityValues(today), saq_type: 'C-VT', vt_single_computer: true },
    accounts: records(11, { ...accountValues, account_holder_name: 'Bay Tree Food Bank' }),
    mccRisk: 'medium',
  };
};

const listed = (today: string): Draft => {
  const base = llc(today);
  return {
    ...base,
    company: {
      ...base.company,
      legal_name: 'Northgate Outfitters Inc',
      dba_name: 'Northgate Outfitters',
      entity_type: 'c_corp',
      is_public: true,
      stock_exchange: 'NYSE',
      ticker: 'NGO',
      formation_state: 'DE',
      locations_count: 212,
      employees: 4100,
    },
    owners: records(1, { ...personValues(today), title: 'ceo' }),
    business: {
      ...businessValues,
      mcc: '5651',
      naics: '44',
      business_model: ['retail'],
      product_description: 'Outdoor clothing and shoes in our own stores.',
      monthly_volume_cents: 400_000_000,
      annual_volume_cents: 4_800_000_000,
      average_ticket_cents: 6_400,
      highest_ticket_cents: 180_000,
      hardware: ['pos_integrated'],
      processed_before: true,
      prior_processor: 'First Western Merchant Services',
      reason_for_leaving: 'Better integration with our stores',
      prior_monthly_volume_cents: 390_000_000,
      prior_chargeback_bps: 12,
    },
    security: {
      ...securityValues(today),
      payment_application: 'Northgate POS',
      pa_version: '7.4',
      saq_type: 'C',
      pci_status: 'compliant',
      saq_date: addMonths(today, -3),
    },
    accounts: records(11, {
      ...accountValues,
      account_holder_name: 'Northgate Outfitters Inc',
      verification_method: 'bank_letter',
    }),
  };
};

const government = (today: string): Draft => {
  const base = llc(today);
  return {
    ...base,
    company: {
      ...base.company,
      legal_name: 'City of Alder Creek',
      dba_name: 'City of Alder Creek',
      entity_type: 'government',
      location_type: 'other',
    },
    owners: records(1, { ...personValues(today), title: 'treasurer' }),
    business: {
      ...businessValues,
      mcc: '9399',
      naics: '92',
      business_model: ['services'],
      product_description: 'Permits, fines and fees paid at the counter of the city hall.',
    },
    accounts: records(11, { ...accountValues, account_holder_name: 'City of Alder Creek' }),
  };
};

const online = (today: string): Draft => {
  const base = llc(today);
  return {
    ...base,
    company: { ...base.company, location_type: 'warehouse' },
    business: {
      ...businessValues,
      mcc: '5499',
      business_model: ['ecommerce', 'subscription'],
      product_description: 'Freshly roasted coffee by the bag, once or every month, ordered online.',
      pct_swiped: 0,
      pct_keyed_present: 0,
      pct_ecommerce: 100,
      delivery_0: 0,
      delivery_1_7: 90,
      delivery_8_14: 10,
      delivery_days: 4,
      card_charged_when: 'shipment',
      ships_goods: true,
      ships_own_goods: false,
      fulfilment_name: 'Bayside Logistics',
      fulfilment_phone: '5105552680',
      recurring: true,
      refund_policy_url: 'https://www.harborstreetcoffee.com/refunds',
      card_types: ['visa', 'mastercard', 'amex'],
      amex_monthly_cents: 400_000,
      amex_own_agreement: false,
    },
    security: {
      ...securityValues(today),
      hosted_fields: 'iframe',
      gateway_name: 'Ledgate',
      uses_service_providers: true,
      service_providers: [{ name: 'Cloudberry Hosting', role: 'hosting', pci_listed: true }],
      saq_type: 'A',
    },
    accounts: records(
      11,
      { ...accountValues, purpose: 'deposits' },
      {
        ...accountValues,
        purpose: 'fees',
        is_primary: false,
        account_number: '8204417740',
        verification_method: 'instant_verification',
      },
    ),
  };
};

const DRAFTS: Record<ExampleKind, (today: string) => Draft> = {
  llc,
  sole_prop: soleProp,
  nonprofit,
  listed,
  government,
  online,
};

/** Every paper the facts call for, handed in. */
export const withEveryDocument = (facts: Facts): Facts => {
  const needed = documentRules(visibleFacts(filledFacts({ ...facts, documents: [] })));
  const documents = needed.flatMap((requirement): DocumentFact[] => {
    const need = DOCUMENT_NEEDS.find(({ name }) => name === requirement.id.split('.')[1]);
    const [type] = need?.types ?? [];
    if (!need || !type) return [];
    return [
      {
        document_type: type,
        status: 'uploaded',
        ...(need.scope === 'owner' && { owner_uid: requirement.record ?? null, expires_on: addDays(facts.today, 900) }),
        ...(need.scope === 'account' && { account_uid: requirement.record ?? null }),
      },
    ];
  });
  return { ...facts, documents };
};

/** An application that lacks nothing, for tests and for the demo. */
export const completeFacts = (kind: ExampleKind, today = '2026-03-02'): Facts =>
  withEveryDocument(visibleFacts({ ...DRAFTS[kind](today), documents: [] }));
