import type { CustomerDetail, CustomerView, ExemptionView, KeptCardView } from '@ledgate/contract/customers.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const customerView = (number: number, changes: Partial<CustomerView> = {}): CustomerView => ({
  uid: idOf(number),
  name: `Ada Vance ${number}`,
  company: 'Vance & Daughters',
  email: 'ada@mail.example',
  phone: '4155552671',
  address1: '12 Quay Street',
  zip: '94107',
  note: null,
  cards: 1,
  is_exempt: false,
  version: 3,
  created_at: AT,
  ...changes,
});

export const keptCard = (number: number, changes: Partial<KeptCardView> = {}): KeptCardView => ({
  token: idOf(number),
  brand: 'visa',
  last4: '4242',
  expires: '2030-12',
  is_expired: false,
  consent: 'I agree that Harbor Coffee keeps my card on file.',
  consent_at: AT,
  consent_by: { uid: idOf(1), name: 'Robin Park' },
  ...changes,
});

export const exemptionView = (number: number, changes: Partial<ExemptionView> = {}): ExemptionView => ({
  uid: idOf(number),
  state: 'IL',
  number: 'E-9981',
  reason: 'resale',
  expires_on: '2027-12-31',
  standing: 'valid',
  added_at: AT,
  added_by: { uid: idOf(1), name: 'Robin Park' },
  ended_at: null,
  ...changes,
});

export const customerDetail = (number: number, changes: Partial<CustomerDetail> = {}): CustomerDetail => ({
  ...customerView(number),
  cards_on_file: [keptCard(50)],
  exemptions: [],
  ...changes,
});
