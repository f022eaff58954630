import type { BoardingOrder } from './order.ts';

const HOME = { line1: '88 Birch Lane', line2: null, city: 'Dover', state: 'DE', zip: '19901', country: 'USA' };

const OWNERS: BoardingOrder['owners'] = [
  {
    firstName: 'Marisol',
    middleName: null,
    lastName: 'Ortega',
    title: 'Owner',
    birthDate: '1981-07-19',
    ssn: '536904417',
    email: 'marisol@ortega.example',
    phone: '3025550143',
    shareBps: 6_000,
    isPrimary: true,
    isControlPerson: true,
    isPoliticallyExposed: false,
    address: HOME,
  },
  {
    firstName: 'Henrik',
    middleName: 'A',
    lastName: 'Dahl',
    title: null,
    birthDate: '1976-01-30',
    ssn: '536904428',
    email: 'henrik@ortega.example',
    phone: '3025550144',
    shareBps: 4_000,
    isPrimary: false,
    isControlPerson: false,
    isPoliticallyExposed: false,
    address: HOME,
  },
];

/** An application as it is sent, with two owners. What the processor makes of it may depend on the tax id. */
export const exampleOrder = (reference: string, taxId: string): BoardingOrder => ({
  reference,
  structure: 'llc',
  legalName: 'Ortega Coffee Roasters LLC',
  tradeName: 'Ortega Coffee',
  taxId: { kind: 'ein', number: taxId },
  address: { line1: '12 Harbor Street', line2: 'Unit 4', city: 'Lewes', state: 'DE', zip: '19958', country: 'USA' },
  timeZone: 'America/New_York',
  phone: '3025550142',
  email: 'office@ortega.example',
  website: 'https://ortega.example',
  category: '5812',
  establishedOn: '2019-04-02',
  environment: 'restaurant',
  annualVolumeCents: 48_000_000,
  averageTicketCents: 1_850,
  highTicketCents: 40_000,
  shares: { ecommercePercent: 10, keyedPercent: 5 },
  owners: OWNERS,
  accounts: [
    {
      routing: '031100092',
      number: '770012345678',
      type: 'checking',
      holder: 'Ortega Coffee Roasters LLC',
      isPrimary: true,
    },
  ],
  terms: { version: '4.21', acceptedAt: '2026-11-02T15:04:05.000Z', address: '203.0.113.7' },
  limits: { monthlyCapCents: 6_000_000, ticketCapCents: 100_000, fundingDelayDays: 2 },
});
