import type { Role } from '../access/roles.ts';
import type { Effect } from '../lifecycle/transition.ts';

const REVIEWERS = ['underwriter', 'admin', 'superadmin'] as const;

/** How somebody stands to what happened, and of which roles such people are. */
export const RELATIONS = {
  /** The merchant's owner, and sub-users as far as it is for them (`hearers.ts`). */
  merchant: ['merchant', 'subuser'],
  owner: ['merchant'],
  /** Whoever accepted the rates for the merchant. */
  accepter: ['merchant'],
  /** The people of the ISO whose merchant it is; of the one whose it was; of every ISO. */
  iso: ['iso'],
  formerIso: ['iso'],
  isos: ['iso'],
  /** Whoever has the case; while nobody has it, underwriting. With another role somebody keeps the cases they had. */
  desk: REVIEWERS,
  /** Whoever is given a case: cases go to underwriters. */
  taker: ['underwriter'],
  /** Whoever had the case until now. */
  formerHolder: REVIEWERS,
  /** Somebody of the house who is meant: mentioned, given a task, whose proposal it was. */
  colleague: REVIEWERS,
  admins: ['admin', 'superadmin'],
} as const satisfies Record<string, readonly Role[]>;
export type Relation = keyof typeof RELATIONS;

export type Telling = Extract<Effect, `tell${string}`>;

/** Whom a step of the lifecycle is told to, by what its row says. */
export const TELLINGS = {
  tellMerchant: 'merchant',
  tellUnderwriting: 'desk',
  tellIso: 'iso',
  tellAdmins: 'admins',
} as const satisfies Record<Telling, Relation>;

export const isTelling = (effect: Effect): effect is Telling => effect in TELLINGS;
