import { expect, test } from 'vitest';
import { type PaidBy, refuseRefundTenders } from './refund-tenders.ts';

const cash = (cents: number): PaidBy => ({ kind: 'cash', cents, payment: null });
const other = (cents: number): PaidBy => ({ kind: 'other', cents, payment: null });
const card = (cents: number, payment = 'visa'): PaidBy => ({ kind: 'card', cents, payment });

const PAID = [card(20_00), cash(11_74)];

test.each<[string, PaidBy[], PaidBy[], number, string | null]>([
  ['all of it as it was paid', [], [card(20_00), cash(11_74)], 31_74, null],
  ['part of it to the card', [], [card(5_00)], 5_00, null],
  ['what was cash, as a voucher', [], [other(11_74)], 11_74, null],
  ['less than goes back', [], [cash(5_00)], 6_00, '$6.00 goes back, and the tenders come to $5.00.'],
  ['a card for cash', [], [cash(12_00)], 12_00, 'At most $11.74 was not paid by card. Refund the rest to the card.'],
  ['more than the card paid', [], [card(20_01)], 20_01, 'At most $20.00 can go back to this card.'],
  ['what went back before', [card(15_00)], [card(6_00)], 6_00, 'At most $5.00 can go back to this card.'],
  ['another card', [], [card(5_00, 'amex')], 5_00, 'At most $0.00 can go back to this card.'],
  ['cash that went back before', [cash(11_74)], [cash(1)], 1, 'This was paid by card. Refund it to that card.'],
  ['two cards at once', [], [card(1_00), card(1_00, 'amex')], 2_00, 'Refund one card at a time.'],
])('gives back %s, or says why not', (_, before, back, total, why) => {
  expect(refuseRefundTenders(total, PAID, before, back)).toBe(why);
});
