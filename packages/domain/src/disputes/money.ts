import { disputeLostPosts, disputePosts, representmentPosts } from '../ledger/funding-posts.ts';
import type { Transfer } from '../ledger/transfer.ts';
import type { DisputeCycle, DisputeState } from './words.ts';

/** What a dispute has moved so far. */
export interface DisputeMoney {
  /** Taken by the first cycle. */
  readonly takenCents: number;
  /** Given back for the time being, or for good. */
  readonly creditedCents: number;
  readonly lostCents: number;
  readonly feeCents: number;
  /** The fee of a retrieval, or of a chargeback. */
  readonly isFeeTaken: boolean;
}

export const NOTHING_MOVED: DisputeMoney = {
  takenCents: 0,
  creditedCents: 0,
  lostCents: 0,
  feeCents: 0,
  isFeeTaken: false,
};

/** What the provider says of it now. */
export interface DisputeSeen {
  readonly cycle: DisputeCycle;
  readonly state: DisputeState;
  readonly cents: number;
  /** What a case costs the merchant, by its cycle. */
  readonly feeCents: number;
}

export interface Moved {
  readonly money: DisputeMoney;
  readonly transfers: readonly Transfer[];
}

/** After an answer the money is the merchant's again until somebody decides otherwise. */
const ANSWERED: readonly DisputeCycle[] = ['representment', 'prearbitration', 'arbitration'];

/** A request for papers moves nothing but its fee; of what nobody knows the name, only the end is believed. */
const take = (money: DisputeMoney, { cycle, state, cents, feeCents }: DisputeSeen): Moved => {
  if (cycle === 'other' && state !== 'lost') return { money, transfers: [] };
  const takes = cycle !== 'retrieval' && money.takenCents === 0 ? cents : 0;
  const charged = !money.isFeeTaken || takes > 0 ? feeCents : 0;
  return {
    money: {
      ...money,
      takenCents: money.takenCents + takes,
      feeCents: money.feeCents + charged,
      isFeeTaken: true,
    },
    transfers: disputePosts(takes, charged),
  };
};

const credit = (money: DisputeMoney): Moved => ({
  money: { ...money, creditedCents: money.takenCents },
  transfers: representmentPosts(money.takenCents - money.creditedCents),
});

const lose = (money: DisputeMoney): Moved => ({
  money: { ...money, creditedCents: 0, lostCents: money.takenCents },
  transfers: disputeLostPosts(money.takenCents, money.creditedCents),
});

/**
 * What has to be posted so that the ledger says what the provider says, whatever was missed in between: a dispute that is
 * seen for the first time when it is lost takes, charges and loses in one. What was lost stays lost.
 */
export const disputeMoves = (before: DisputeMoney, seen: DisputeSeen): Moved => {
  if (before.lostCents > 0) return { money: before, transfers: [] };
  const taken = take(before, seen);
  if (seen.cycle === 'retrieval') return taken;
  const isCredited = seen.state === 'won' || ANSWERED.includes(seen.cycle);
  const credited = isCredited ? credit(taken.money) : { money: taken.money, transfers: [] };
  const ended = seen.state === 'lost' ? lose(credited.money) : { money: credited.money, transfers: [] };
  return { money: ended.money, transfers: [...taken.transfers, ...credited.transfers, ...ended.transfers] };
};
