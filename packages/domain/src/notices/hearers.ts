import type { Ability } from '../access/abilities.ts';
import type { Role } from '../access/roles.ts';
import { mayReadApplications } from '../applications/steps.ts';
import type { Expiring } from '../lifecycle/expiry.ts';
import type { Event } from '../lifecycle/transition.ts';
import { mayReadTickets, mayWriteTickets } from '../queries/tickets.ts';
import { mayReadSale } from '../rates/steps.ts';
import { NOTICE_FACTS, NOTICE_KINDS, type NoticeKind, type Switch } from './kinds.ts';
import { RELATIONS } from './relations.ts';
import { relationsTold } from './table.ts';

/** Somebody of a side who could be told: the relation to the case put them there, this says whether it is for them. */
export interface Hearer {
  readonly role: Role;
  readonly abilities: ReadonlySet<Ability>;
}

/** A question is put to whoever can read it and can answer in its thread or correct what it is about. */
const worksOnQueries = (hearer: Hearer): boolean =>
  mayReadTickets(hearer) && (mayWriteTickets(hearer) || hearer.abilities.has('update_application'));

const answersDisputes = ({ abilities }: Hearer): boolean => abilities.has('answer_dispute');

/** What a merchant's sub-users hear of: what they can open, and questions only where they can act on them. */
const FOR_SUB_USERS: Partial<Record<NoticeKind, (hearer: Hearer) => boolean>> = {
  step: mayReadApplications,
  query_raised: worksOnQueries,
  query_resolved: worksOnQueries,
  query_withdrawn: worksOnQueries,
  ticket_opened: mayReadTickets,
  ticket_reply: mayReadTickets,
  signatures_complete: mayReadApplications,
  agreement_signed: (hearer) => mayReadApplications(hearer) && mayReadSale(hearer),
  dispute_opened: answersDisputes,
  dispute_due: answersDisputes,
  dispute_unsent: answersDisputes,
  dispute_decided: answersDisputes,
  authorization_ending: ({ abilities }) => abilities.has('capture_vt'),
  sales_differ: ({ abilities }) => abilities.has('approve_pos'),
  report_ready: ({ abilities }) => abilities.has('read_report'),
  rates_change: mayReadSale,
  rates_change_withdrawn: mayReadSale,
  funding_held: ({ abilities }) => abilities.has('read_deposit'),
  funding_released: ({ abilities }) => abilities.has('read_deposit'),
};

const REACHED = new Map(
  NOTICE_KINDS.map((kind) => [
    kind,
    [...new Set(relationsTold(kind).flatMap((one): readonly Role[] => RELATIONS[one]))],
  ]),
);

/** The roles that a kind can reach at all, as the table of notices says. */
export const rolesReached = (kind: NoticeKind): readonly Role[] => REACHED.get(kind) ?? [];

/** Whether this kind is for somebody, where the case or the thread concerns them. */
export const hears = (kind: NoticeKind, hearer: Hearer): boolean =>
  rolesReached(kind).includes(hearer.role) && (hearer.role !== 'subuser' || (FOR_SUB_USERS[kind]?.(hearer) ?? false));

/** Steps that tell a merchant about rates and the signature under them. */
const ABOUT_RATES: readonly string[] = [
  'set_buy_rate',
  'iso_approve',
  'bypass_iso',
  'merchant_accept',
  'return',
  'assign_iso',
] satisfies readonly Event[];

export const hearsStep = (event: string, hearer: Hearer): boolean =>
  hears('step', hearer) && (!ABOUT_RATES.includes(event) || mayReadSale(hearer));

/** Who of a merchant can end the wait that is recalled to them; rates are accepted by the owner alone. */
const CAN_END: Record<Expiring, (hearer: Hearer) => boolean> = {
  draft: ({ role, abilities }) => role === 'merchant' || abilities.has('update_application'),
  query_raised: (hearer) => hears('query_raised', hearer),
  awaiting_merchant: ({ role }) => role === 'merchant',
};

export const hearsReminder = (status: Expiring, hearer: Hearer): boolean => CAN_END[status](hearer);

/** Everything that can reach somebody, on unless switched off; what is always told has no switch. */
export const switchesOf = (hearer: Hearer, stored: readonly Switch[]): Switch[] =>
  NOTICE_KINDS.filter((kind) => hears(kind, hearer) && !NOTICE_FACTS[kind].isAlways).flatMap((kind) =>
    NOTICE_FACTS[kind].channels.map((channel) => ({
      kind,
      channel,
      on: stored.find((one) => one.kind === kind && one.channel === channel)?.on ?? true,
    })),
  );
