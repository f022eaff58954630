import type { Split } from '../rates/residual.ts';
import { type AccountCode, batchClearing } from './chart.ts';
import { moves, type Transfer } from './transfer.ts';

/** A batch takes what was captured, less what was given back; below zero the other way round. */
export const batchPosts = (batch: string, netCents: number): Transfer[] =>
  moves('batch', batchClearing(batch), 'card_clearing', netCents);

export interface FeeLine {
  /** Of the merchant's own rates: `auth_fee`, `markup`. */
  readonly line: string;
  readonly cents: number;
}

/** Daily discount: taken from the batch, each line rounded once. */
export const batchFeePosts = (batch: string, lines: readonly FeeLine[]): Transfer[] =>
  lines.flatMap(({ line, cents }) =>
    moves('fee', 'provider_fees', batchClearing(batch), cents, { suffix: `${batch}:${line}` }),
  );

/** Monthly fees and monthly discount: one debit later takes them all. */
export const monthlyFeePosts = (month: string, lines: readonly FeeLine[]): Transfer[] =>
  lines.flatMap(({ line, cents }) =>
    moves('monthly_fee', 'provider_fees', 'funding_clearing', cents, { suffix: `${month}:${line}` }),
  );

export const reserveHeldPosts = (batch: string, cents: number): Transfer[] =>
  moves('reserve_held', 'reserve_held', batchClearing(batch), cents);

export const reserveReleasedPosts = (cents: number): Transfer[] =>
  moves('reserve_released', 'funding_clearing', 'reserve_held', cents);

/** What a deposit is made of; a part below zero is taken from it. */
export interface DepositMake {
  readonly batches: readonly { readonly batch: string; readonly cents: number }[];
  /** Disputes, releases and fees that no batch held. */
  readonly outsideBatchesCents: number;
  /** What was sent back by a bank before, and is sent again. */
  readonly sentAgainCents?: number;
}

export const depositPosts = ({ batches, outsideBatchesCents, sentAgainCents = 0 }: DepositMake): Transfer[] => [
  ...batches.flatMap(({ batch, cents }) =>
    moves('deposit', 'deposit_in_transit', batchClearing(batch), cents, { suffix: batch }),
  ),
  ...moves('deposit', 'deposit_in_transit', 'funding_clearing', outsideBatchesCents, { suffix: 'outside' }),
  ...depositResentPosts(sentAgainCents),
];

/** Below zero it was a debit. */
export const depositArrivedPosts = (cents: number): Transfer[] =>
  moves('deposit_arrived', 'bank', 'deposit_in_transit', cents);

/** Sent back by the merchant's bank, on the way or after it had arrived; owed until it is sent again. */
export const depositReturnedPosts = (cents: number, hadArrived: boolean): Transfer[] =>
  moves('deposit_returned', 'deposits_returned', hadArrived ? 'bank' : 'deposit_in_transit', cents);

export const depositResentPosts = (cents: number): Transfer[] =>
  moves('deposit_resent', 'deposit_in_transit', 'deposits_returned', cents);

/** What the return costs reaches a later deposit. */
export const returnFeePosts = (cents: number): Transfer[] =>
  moves('return_fee', 'provider_fees', 'funding_clearing', cents);

/** Somebody accepted what the provider says other than the ledger does: the claim is closed by it. */
export const differencePosts = (account: AccountCode, cents: number): Transfer[] =>
  moves('difference', 'differences', account, cents);

/** The first cycle takes amount and fee; a retrieval moves nothing. */
export const disputePosts = (cents: number, feeCents: number): Transfer[] => [
  ...moves('dispute', 'disputes_held', 'funding_clearing', cents),
  ...moves('dispute_fee', 'provider_fees', 'funding_clearing', feeCents),
];

/** Answered: credited for the time being, for good should it be won. */
export const representmentPosts = (cents: number): Transfer[] =>
  moves('dispute_credit', 'funding_clearing', 'disputes_held', cents);

/** Lost, accepted or left unanswered: what had been credited is taken again, and all of it is gone. */
export const disputeLostPosts = (cents: number, creditedCents: number): Transfer[] => [
  ...moves('dispute_debit', 'disputes_held', 'funding_clearing', creditedCents),
  ...moves('dispute_loss', 'dispute_losses', 'disputes_held', cents),
];

/** Once a month, at its close. A month below zero is the platform's until later ones make it up. */
export const residualPosts = (iso: string, month: string, { isoCents, platformCents }: Split): Transfer[] => [
  ...moves('residual', `margin:${month}`, `residual_payable:${iso}:${month}`, isoCents),
  ...moves('platform_share', `margin:${month}`, `platform_share:${month}`, platformCents),
];
