import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';
import type { Status } from '../applications/statuses.ts';

export interface RateActor {
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

export type RateAnswer = 'yes' | 'notAllowed' | 'wrongState';

const BUY_WRITERS: readonly Role[] = ['underwriter', 'admin', 'superadmin'];
const BUY_READERS: readonly Role[] = ['underwriter', 'iso', 'admin', 'superadmin'];
const SALE_WRITERS: readonly Role[] = ['iso', 'admin', 'superadmin'];

/** From the recommendation on, until the final approval: what comes later undoes what rested on it. */
const BUY_OPEN: readonly Status[] = ['recommended', 'awaiting_iso', 'awaiting_merchant', 'awaiting_admin'];

/** The ISO prices when asked; an admin may prepare it, since a bypass needs both rates. */
const SALE_OPEN: readonly Status[] = ['awaiting_iso'];
const SALE_OPEN_FOR_ADMIN: readonly Status[] = ['recommended', 'awaiting_iso'];

/** Who changes what a merchant signed, and as long as there is an agreement to amend. */
const AMENDERS: readonly Role[] = ['admin', 'superadmin'];
const AMENDABLE: readonly Status[] = ['approved', 'sent_to_bank', 'boarding', 'provider_review', 'boarded'];

const answer = (isAllowed: boolean, isOpen: boolean): RateAnswer => {
  if (!isAllowed) return 'notAllowed';
  return isOpen ? 'yes' : 'wrongState';
};

export const mayWriteBuy = ({ role }: RateActor, status: Status): RateAnswer =>
  answer(BUY_WRITERS.includes(role), BUY_OPEN.includes(status));

export const mayWriteSale = ({ role }: RateActor, status: Status): RateAnswer =>
  answer(SALE_WRITERS.includes(role), (role === 'iso' ? SALE_OPEN : SALE_OPEN_FOR_ADMIN).includes(status));

export const mayAmend = ({ role }: Pick<RateActor, 'role'>, status: Status): RateAnswer =>
  answer(AMENDERS.includes(role), AMENDABLE.includes(status));

/** What an ISO or the platform pays is nobody else's business. */
export const mayReadBuy = ({ role }: RateActor): boolean => BUY_READERS.includes(role);

export const mayReadSale = ({ role, abilities }: RateActor): boolean =>
  role !== 'subuser' || abilities.has('read_rate');

export const RATE_STEPS = ['writeBuy', 'writeSale', 'readBuy', 'accept', 'amend'] as const;
export type RateStep = (typeof RATE_STEPS)[number];

/** What this person can do about the rates now: the screen draws its buttons from it. */
export const rateStepsOpen = (actor: RateActor, status: Status): RateStep[] => {
  const open: Record<RateStep, boolean> = {
    writeBuy: mayWriteBuy(actor, status) === 'yes',
    writeSale: mayWriteSale(actor, status) === 'yes',
    readBuy: mayReadBuy(actor),
    accept: actor.role === 'merchant' && status === 'awaiting_merchant',
    amend: mayAmend(actor, status) === 'yes',
  };
  return RATE_STEPS.filter((step) => open[step]);
};
