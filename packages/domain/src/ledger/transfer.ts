import type { DrawerEventKind } from '../till/drawer.ts';
import type { AccountCode } from './chart.ts';

/** Who said so; `house` is our own month close. */
export const SOURCES = ['pos', 'vt', 'provider', 'staff', 'house'] as const;
export type Source = (typeof SOURCES)[number];

export const TRANSFER_KINDS = [
  'sale',
  'sale_discount',
  'sale_tax',
  'sale_tip',
  'sale_surcharge',
  'authorization',
  'authorization_captured',
  'authorization_voided',
  'capture',
  'capture_discount',
  'capture_tax',
  'capture_tip',
  'capture_surcharge',
  'tip_adjustment',
  'void',
  'refund',
  'refund_tax',
  'refund_tip',
  'refund_surcharge',
  'batch',
  'fee',
  'monthly_fee',
  'reserve_held',
  'reserve_released',
  'deposit',
  'deposit_arrived',
  'deposit_returned',
  'deposit_resent',
  'return_fee',
  'difference',
  'dispute',
  'dispute_fee',
  'dispute_credit',
  'dispute_debit',
  'dispute_loss',
  'residual',
  'platform_share',
  'tender_card',
  'tender_card_refund',
  'tender_other',
  'tender_other_refund',
  'tender_late',
  'tender_late_change',
  'tender_gap',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number] | `drawer_${DrawerEventKind}`;

export type Phase = 'single' | 'pending' | 'post' | 'void';

/** An earlier transfer, by what it was posted for. */
export interface Reference {
  readonly kind: TransferKind;
  readonly ref: string;
  /** Where it is not the same as that of the transfer that refers to it. */
  readonly source?: Source;
}

/** One transfer as an event asks for it. Together with its source its kind and reference are unique for a merchant. */
export interface Transfer {
  readonly kind: TransferKind;
  readonly debit: AccountCode;
  readonly credit: AccountCode;
  readonly cents: number;
  readonly phase: Phase;
  /** After the event's own reference, where one event has several of a kind. */
  readonly suffix?: string;
  readonly resolves?: Reference;
  readonly reverses?: Reference;
  /** Of a pending one: by how much more it may be posted. */
  readonly overPercent?: number;
}

export const refOf = (ref: string, suffix?: string): string => (suffix === undefined ? ref : `${ref}:${suffix}`);

/** Nothing where there is nothing to move, and the other way round where it is below zero. */
export const moves = (
  kind: TransferKind,
  debit: AccountCode,
  credit: AccountCode,
  cents: number,
  rest: Partial<Transfer> = {},
): Transfer[] => {
  if (cents === 0) return [];
  const [from, to] = cents > 0 ? [debit, credit] : [credit, debit];
  return [{ kind, debit: from, credit: to, cents: Math.abs(cents), phase: 'single', ...rest }];
};
