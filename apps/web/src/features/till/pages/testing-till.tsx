import type { SnapshotView } from '@ledgate/contract/catalogue-view.ts';
import type { TillSetup } from '@ledgate/contract/merchant-settings.ts';
import type { UserData } from '@ledgate/contract/session-view.ts';
import type { OrderView, RegisterView, ShiftView } from '@ledgate/contract/till-view.ts';
import { type Ability, splitAbility } from '@ledgate/domain/access/abilities.ts';
import { screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';

import type { Answers } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf, MERCHANT, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import { keepEnrolment } from '../enrolment.ts';
import { TillBar } from '../parts/till-bar.tsx';
import { TillPage } from './till-page.tsx';

const PERSON = { uid: idOf(1), name: 'Robin Park' };
export const REGISTER = idOf(700);
export const SHIFT = idOf(701);

export const registerView = (changes: Partial<RegisterView> = {}): RegisterView => ({
  uid: REGISTER,
  number: 1,
  name: 'Front counter',
  made_at: AT,
  removed_at: null,
  shift: { uid: SHIFT, opened_by: PERSON, opened_at: AT, state: 'open' },
  held: 0,
  lease: null,
  version: 1,
  ...changes,
});

const product = (number: number, name: string, cents: number): SnapshotView['products'][number] => ({
  uid: idOf(number),
  name,
  variant: null,
  sku: `SKU-${number}`,
  barcode: number === 1 ? '4006381333931' : null,
  category: null,
  price_cents: cents,
  tax_category: 'standard',
  unit: 'each',
  track_stock: false,
  image: null,
  favorite: number <= 2 ? number : null,
  version: 1,
});

export const snapshotView = (count = 2): SnapshotView => ({
  version: 7,
  products: Array.from({ length: count }, (_, at) => product(at + 1, at === 0 ? 'House blend' : `Tea ${at + 1}`, 1000)),
  gone: [],
  categories: [],
  taxes: [
    {
      uid: idOf(50),
      name: 'State',
      jurisdiction: 'Illinois',
      is_included: false,
      applies_to: ['standard'],
      rates: [{ uid: idOf(51), ppm: 62_500, from_day: '2020-01-01', until_day: null }],
      archived_at: null,
      version: 1,
    },
  ],
  next_cursor: null,
});

export const SETUP: TillSetup = {
  merchant_name: 'Harbor Coffee',
  address: ['418 Harbor Street'],
  phone: null,
  timezone: 'cst',
  today: '2026-11-18',
  tax_rounding: 'line',
  tips: { on: true, presets: [15, 18, 20] },
  approval: { discount_ppm: 100_000, refund_cents: 5000, price_ppm: 0 },
  receipt: { header: '', footer: 'Thank you!', policy: '', logo: null },
  pricing: { kind: 'single' },
  lock_minutes: 5,
  printer: { paper: '80', automatic: false, copies: 1 },
};

export const orderView = (changes: Partial<OrderView> = {}): OrderView => ({
  uid: idOf(800),
  order_no: '1-000042',
  status: 'paid',
  label: null,
  register: { uid: REGISTER, name: 'Front counter' },
  shift: SHIFT,
  cashier: PERSON,
  customer: null,
  subtotal_cents: 1000,
  discount_cents: 0,
  tax_cents: 63,
  tip_cents: 0,
  total_cents: 1063,
  refunded_cents: 0,
  is_offline: false,
  created_at: AT,
  sold_at: AT,
  version: 1,
  note: null,
  discount: null,
  tax_rounding: 'line',
  is_exempt: false,
  exemption: null,
  approvals: [],
  items: [],
  taxes: [],
  tenders: [],
  due_cents: 0,
  change_cents: 0,
  refunds: [],
  differences: [],
  may: { void: true, refund: true },
  ...changes,
});

export const shiftView = (changes: Partial<ShiftView> = {}): ShiftView => ({
  uid: SHIFT,
  register: { uid: REGISTER, name: 'Front counter' },
  state: 'counted',
  opened_by: PERSON,
  opened_at: AT,
  closed_by: null,
  closed_at: null,
  z_number: null,
  expected_cents: 11_063,
  counted_cents: 11_000,
  variance_cents: -63,
  variance_reason: null,
  report: {
    orders: 1,
    gross_cents: 1000,
    discount_cents: 0,
    net_cents: 1000,
    tax_cents: 63,
    tip_cents: 0,
    total_cents: 1063,
    taxes: [{ jurisdiction: 'Illinois', cents: 63 }],
    refunds: 0,
    refunded_cents: 0,
    voids: 0,
    voided_cents: 0,
    tenders: [{ kind: 'cash', cents: 1063, refunded_cents: 0 }],
    by_cashier: [{ cashier: PERSON, orders: 1, total_cents: 1063, refunded_cents: 0 }],
    drawer: null,
    held: [],
  },
  may: { see_expected: true, close: true },
  ...changes,
});

/** The counter on a device that was given a register. */
export const open = (answers: Answers = {}, as: 'merchant' | UserData = 'merchant') => {
  keepEnrolment({
    register: REGISTER,
    registerName: 'Front counter',
    merchant: MERCHANT.uid,
    merchantName: MERCHANT.name,
    secret: 'secret',
  });
  onTestFinished(() => keepEnrolment(null));
  return openPart(
    <>
      <TillBar />
      <TillPage />
    </>,
    {
      as,
      answers: {
        'till.listRegisters': { results: [registerView()] },
        'catalogue.readSnapshot': snapshotView(),
        'merchantSettings.readTillSetup': SETUP,
        ...answers,
      },
    },
  );
};

/** Somebody who sells, with these rights besides. */
export const cashierWith = (...rights: Ability[]): UserData =>
  personIn('subuser', {
    fullName: 'Ada Lund',
    ability: (['use_pos', 'read_product', 'charge_vt', ...rights] as const).map(splitAbility),
  });

export const seeDesk = () => screen.findByRole('button', { name: /^House blend/ });
