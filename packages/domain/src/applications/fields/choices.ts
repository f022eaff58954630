import { TIMEZONES } from '../../checks/us-states.ts';
import type { Option } from './field.ts';

/** Answers to choose from, in this order, by their value on the wire. */
export const choices = (labels: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Legal structures, the common ones first. */
export const ENTITY_TYPES = choices({
  llc: 'Limited liability company (LLC)',
  sole_prop: 'Sole proprietor',
  corporation: 'Corporation',
  c_corp: 'C corporation',
  s_corp: 'S corporation',
  partnership: 'Partnership',
  nonprofit: 'Nonprofit organization',
  association: 'Association',
  government: 'Government body',
});

export const TIMEZONE_OPTIONS = choices(TIMEZONES);

export const LOCATION_TYPES = choices({
  retail_storefront: 'Retail storefront',
  warehouse: 'Warehouse or industrial',
  residence: 'Residence',
  residence_professional: 'Residence with a professional office',
  other: 'Other, such as an office',
});

export const TITLES = choices({
  owner: 'Owner',
  ceo: 'Chief executive officer',
  cfo: 'Chief financial officer',
  coo: 'Chief operating officer',
  president: 'President',
  vp: 'Vice president',
  treasurer: 'Treasurer',
  managing_member: 'Managing member',
  general_partner: 'General partner',
  director: 'Director',
  other: 'Other',
});

export const BUSINESS_MODELS = choices({
  retail: 'Shop',
  restaurant: 'Restaurant, bar or café',
  lodging: 'Hotel or lodging',
  services: 'Services',
  b2b: 'Sales to businesses',
  subscription: 'Subscriptions or memberships',
  marketplace: 'Marketplace for other sellers',
  donations: 'Donations',
  mail_phone: 'Mail and phone orders',
  ecommerce: 'Online shop',
  mobile: 'Mobile / at customers’ locations',
});

export const CARD_TYPES = choices({
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  pin_debit: 'PIN debit',
  ebt: 'EBT',
});

export const HARDWARE = choices({
  terminal: 'Stand-alone card terminal',
  mobile_reader: 'Mobile reader with a phone or tablet',
  pos_integrated: 'Point of sale with built-in card reader',
  virtual_terminal: 'Virtual terminal in a browser',
  gateway_only: 'Gateway only, no device',
});

export const CHARGE_MOMENTS = choices({
  order: 'When the order is placed',
  shipment: 'When the order ships',
  delivery: 'When the customer receives it',
  deposit_then_balance: 'A deposit first, the balance later',
});

export const REFUND_POLICIES = choices({
  days_30: 'Full refund within 30 days',
  days_7: 'Full refund within 7 days',
  days_14: 'Full refund within 14 days',
  days_60: 'Full refund within 60 days',
  exchange_only: 'Exchange only',
  store_credit: 'Store credit',
  no_refunds: 'No refunds',
  other: 'Something else',
});

/** The two-digit sectors of NAICS; sectors that span several numbers go by their first. */
export const NAICS_SECTORS = choices({
  '11': 'Agriculture, forestry, fishing and hunting',
  '21': 'Mining, quarrying, oil and gas',
  '22': 'Utilities',
  '23': 'Construction',
  '31': 'Manufacturing',
  '42': 'Wholesale trade',
  '44': 'Retail trade',
  '48': 'Transportation and warehousing',
  '51': 'Information',
  '52': 'Finance and insurance',
  '53': 'Real estate, rental and leasing',
  '54': 'Professional, scientific and technical services',
  '55': 'Management of companies',
  '56': 'Administrative, support and waste services',
  '61': 'Educational services',
  '62': 'Health care and social assistance',
  '71': 'Arts, entertainment and recreation',
  '72': 'Accommodation and food services',
  '81': 'Other services',
  '92': 'Public administration',
});

/** Why an acquirer lists a merchant in MATCH. Pairs, because keys that are numbers would move to the front. */
export const MATCH_REASONS: readonly Option[] = [
  { value: 'unknown', label: 'I don’t know' },
  { value: '01', label: '01 Account data compromise' },
  { value: '02', label: '02 Common point of purchase' },
  { value: '03', label: '03 Laundering' },
  { value: '04', label: '04 Excessive chargebacks' },
  { value: '05', label: '05 Excessive fraud' },
  { value: '07', label: '07 Fraud conviction' },
  { value: '08', label: '08 Questionable merchant audit program' },
  { value: '09', label: '09 Bankruptcy or insolvency' },
  { value: '10', label: '10 Violation of standards' },
  { value: '11', label: '11 Merchant collusion' },
  { value: '12', label: '12 PCI non-compliance' },
  { value: '13', label: '13 Illegal transactions' },
  { value: '14', label: '14 Identity theft' },
];

/** Self-assessment questionnaires, with how many questions each has. */
export const SAQ_TYPES = [
  { value: 'A', label: 'SAQ A: online, card data handled wholly by a provider', questions: 31 },
  { value: 'A-EP', label: 'SAQ A-EP: online, your page passes card data on', questions: 151 },
  { value: 'B', label: 'SAQ B: stand-alone terminal on a phone line', questions: 27 },
  { value: 'B-IP', label: 'SAQ B-IP: stand-alone terminal on the internet', questions: 48 },
  { value: 'C-VT', label: 'SAQ C-VT: cards keyed into a web page on one computer', questions: 54 },
  { value: 'C', label: 'SAQ C: payment software on the internet', questions: 132 },
  { value: 'P2PE', label: 'SAQ P2PE: listed encrypting terminals', questions: 21 },
  { value: 'D', label: 'SAQ D: everything else', questions: 251 },
] as const satisfies readonly (Option & { questions: number })[];
export type SaqType = (typeof SAQ_TYPES)[number]['value'];

export const SERVICE_PROVIDER_ROLES = choices({
  gateway: 'Gateway',
  pos_vendor: 'Point-of-sale vendor',
  hosting: 'Hosting',
  shopping_cart: 'Shopping cart',
  call_centre: 'Call center',
  fulfilment: 'Fulfillment',
  tokenisation: 'Tokenization',
  managed_it: 'Managed IT',
});

export const CONTACT_TYPES = choices({
  primary: 'Primary',
  billing: 'Billing',
  chargeback: 'Chargebacks',
  technical_pci: 'Technical and PCI',
  customer_service: 'Customer service',
  emergency: 'Emergency',
});

export const VERIFICATION_METHODS = choices({
  voided_check: 'Voided check',
  bank_letter: 'Letter from the bank',
  bank_statement: 'Bank statement',
  instant_verification: 'Instant verification with the bank',
  micro_deposit: 'Two small test deposits',
});
