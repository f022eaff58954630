import type { Ability } from './abilities.ts';

/**
 * What somebody who came by PIN at a register may hold at most, whatever they hold by password. Reports are those of
 * the till alone: which calls are open there at all, each call says itself (`atTill`).
 */
export const TILL_ABILITIES: readonly Ability[] = [
  'read_Auth',
  'read_product',
  'use_pos',
  'override_price',
  'discount_pos',
  'refund_pos',
  'charge_vt',
  'manage_customer',
  'open_shift',
  'close_shift',
  'move_cash',
  'approve_pos',
  'read_report',
];

export const withinTill = (held: readonly Ability[]): Ability[] =>
  held.filter((ability) => TILL_ABILITIES.includes(ability));

/** Who works at a register, or says yes to what is done there. */
export const usesPin = (held: ReadonlySet<Ability>): boolean => held.has('use_pos') || held.has('approve_pos');
