import { APPROVAL_MS } from '@ledgate/domain/till/approvals.ts';
import { expect, test } from 'vitest';

import { idOf } from '../../testing/people.ts';
import { draftNeeds, keptApprovals } from './approval-needs.ts';
import { addAmount, addProduct, type Draft, emptyDraft, priceBoth, setLine } from './basket.ts';
import { indexCatalogue } from './catalogue-index.ts';
import { approvalsToSend, approversOf, type GivenApproval, stillNeeded } from './given-approval.ts';
import { orderView, SETUP, snapshotView } from './pages/testing-till.tsx';

const NOW = Date.UTC(2026, 10, 18, 12);
const { version, categories, taxes, products } = snapshotView();
const CATALOGUE = indexCatalogue({ version, categories, taxes, setup: SETUP }, products);
const [COFFEE, TEA] = products;

const basket = (): Draft => {
  if (!COFFEE || !TEA) throw new Error('the catalogue of the test is too short');
  return addProduct(addProduct(emptyDraft(idOf(1)), COFFEE, idOf(10)), TEA, idOf(11));
};

const needs = (draft: Draft, ...rights: Parameters<typeof draftNeeds>[3] extends ReadonlySet<infer A> ? A[] : never) =>
  draftNeeds(draft, priceBoth(draft, CATALOGUE, NOW), CATALOGUE, new Set(rights));

const given = (changes: Partial<GivenApproval> = {}): GivenApproval => ({
  uid: idOf(90),
  kind: 'discount',
  cents: 10_00,
  by: 'Mia Stone',
  endsAt: NOW + APPROVAL_MS,
  ...changes,
});

test('what stands on the shelf needs nobody', () => {
  expect(needs(basket())).toEqual([]);
});

test('half off needs the right, or a manager above the limit of the business, to the cent of what is taken off', () => {
  const half = { ...basket(), discount: { ppm: 500_000 } };
  expect(needs(half)).toEqual([{ kind: 'discount', cents: 10_00, said: 'A discount on the order needs permission.' }]);
  expect(needs(half, 'discount_pos')[0]?.said).toBe(
    'A discount of $10.00 is above the limit of 10% and needs approval.',
  );
  expect(needs(half, 'discount_pos', 'approve_pos')).toEqual([]);
});

test('a price of one’s own is held against the catalogue, an amount without a product against nothing', () => {
  const dearer = setLine(basket(), idOf(10), { unitCents: 12_00, isOverridden: true });
  expect(needs(dearer, 'override_price')).toEqual([
    { kind: 'price', cents: 2_00, said: 'Another price for House blend needs approval.' },
  ]);
  const typed = addAmount(basket(), { uid: idOf(12), name: 'Repair', cents: 5_00 });
  expect(needs(typed)).toEqual([
    { kind: 'price', cents: 5_00, said: 'Changing the price of Repair needs permission.' },
  ]);
  expect(needs(typed, 'override_price')).toEqual([]);
});

test('what was let through covers its kind, up to its amount, for as long as it lasts', () => {
  const needed = needs({ ...basket(), discount: { ppm: 500_000 } });
  const open = (one: GivenApproval, now = NOW) => stillNeeded(needed, [one], now).length;
  expect(open(given())).toBe(0);
  expect(open(given({ cents: 9_99 }))).toBe(1);
  expect(open(given({ kind: 'price' }))).toBe(1);
  expect(open(given(), NOW + APPROVAL_MS)).toBe(1);
  expect(open(given({ endsAt: null }), NOW + APPROVAL_MS)).toBe(0);
  expect(approversOf(needed, [given(), given({ kind: 'price', by: 'Sam' })], NOW)).toEqual(['Mia Stone']);
});

test('what is over, and what the server keeps with the order, does not go along with the sale', () => {
  expect(approvalsToSend([given(), given({ endsAt: NOW }), given({ endsAt: null })], NOW)).toEqual([idOf(90)]);
});

test('a held order keeps what was let through for it', () => {
  const half = { ...basket(), discount: { ppm: 500_000 } };
  const order = orderView({
    approvals: [
      {
        uid: idOf(90),
        kind: 'discount',
        by: { uid: idOf(5), name: 'Mia Stone' },
        at: '2026-11-18T12:00:00Z',
        said: '',
      },
      { uid: idOf(91), kind: 'price', by: { uid: idOf(5), name: 'Mia Stone' }, at: '2026-11-18T12:00:00Z', said: '' },
    ],
  });
  expect(keptApprovals(half, order, CATALOGUE)).toEqual([given({ endsAt: null })]);
});
