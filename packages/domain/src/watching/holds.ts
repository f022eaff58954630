import type { Ability } from '../access/abilities.ts';

/** Everything, or only what is above the approved volume. */
export const HOLD_SCOPES = ['all', 'excess'] as const;
export type HoldScope = (typeof HOLD_SCOPES)[number];

/** Who put it on: two people, or a rule by itself. */
export const HOLD_CAUSES = ['staff', 'returned_deposit', 'over_volume'] as const;
export type HoldCause = (typeof HOLD_CAUSES)[number];

export const HOLD_STATES = ['proposed', 'on', 'released', 'rejected', 'withdrawn'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export const HOLD_STATE_NAMES: Record<HoldState, string> = {
  proposed: 'Proposed',
  on: 'On hold',
  released: 'Released',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const HOLD_STEPS = ['confirm', 'reject', 'withdraw', 'ask_release', 'release'] as const;
export type HoldStep = (typeof HOLD_STEPS)[number];

export const isOpenHold = (state: HoldState): boolean => state === 'proposed' || state === 'on';

/** As much of a hold as decides who may do what. */
export interface StandingHold {
  readonly state: HoldState;
  /** Null where a rule put it on. */
  readonly proposedBy: string | null;
  readonly isReleaseAsked: boolean;
}

interface Asker {
  readonly uid: string;
  readonly abilities: ReadonlySet<Ability>;
}

/** Reviewers propose, admins decide. */
export const PROPOSES: Ability = 'clear_risk';
export const DECIDES: Ability = 'manage_settlement';

/**
 * Money is stopped by two people, and the second is another person in whatever role. It is let go by one admin with a reason:
 * that is the usual course of things, and whoever waits for money should not wait for two. A reviewer asks an admin for it.
 */
export const holdStepsOpen = (hold: StandingHold, { uid, abilities }: Asker): HoldStep[] => {
  const [mayPropose, mayDecide] = [abilities.has(PROPOSES), abilities.has(DECIDES)];
  if (hold.state === 'proposed') {
    const isOwn = hold.proposedBy === uid;
    if (isOwn) return mayPropose ? ['withdraw'] : [];
    return mayDecide ? ['confirm', 'reject'] : [];
  }
  if (hold.state !== 'on') return [];
  if (mayDecide) return ['release'];
  return mayPropose && !hold.isReleaseAsked ? ['ask_release'] : [];
};

/** What a rule says of a hold to the house and to the merchant. */
export const RULE_WORDS: Record<Exclude<HoldCause, 'staff'>, { readonly reason: string; readonly told: string }> = {
  returned_deposit: {
    reason: 'The bank sent a deposit back. Nothing is paid until the account is right.',
    told: 'Your bank sent a deposit back to us. Check the account number and that the account is open, then ask us to change it or to try again.',
  },
  over_volume: {
    reason: 'Sales are above the approved monthly volume. The excess is held.',
    told: 'Your sales this month are above the volume your account is approved for. The part above it waits until we have looked at it. To speed it up, send us recent invoices and ask for a higher limit.',
  },
};

/** What the merchant can do about it. */
export const HOLD_ADVICE = 'Message us under Support, and we will tell you what we need to release it.';

export interface HoldWanted {
  readonly scope: HoldScope;
  readonly cents: number;
}

/** What the holds that are on want of the provider, all together. */
export const fundingWanted = (
  holds: readonly HoldWanted[],
): { readonly state: 'on' | 'off'; readonly keptBackCents: number } => ({
  state: holds.some(({ scope }) => scope === 'all') ? 'off' : 'on',
  keptBackCents: holds.reduce((most, { scope, cents }) => (scope === 'excess' ? Math.max(most, cents) : most), 0),
});
