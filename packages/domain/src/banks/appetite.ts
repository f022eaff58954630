import { dollars } from '../risk/check.ts';

/** Which merchants a bank wants. An empty list and a limit that is null bind nothing. */
export interface Appetite {
  /** Category codes such as `5812`, or spans of them such as `3000-3299`. */
  readonly allowedCategories: readonly string[];
  readonly blockedCategories: readonly string[];
  readonly maxMonthlyVolumeCents: number | null;
  readonly maxTicketCents: number | null;
  /** Percent of the sales without the card being there. */
  readonly maxCardAbsentShare: number | null;
  readonly states: readonly string[];
}

/** What of an application a bank's appetite looks at; null where the application does not say. */
export interface BankProfile {
  readonly category: string | null;
  readonly monthlyVolumeCents: number | null;
  readonly highTicketCents: number | null;
  /** Percent. */
  readonly cardAbsentShare: number | null;
  readonly state: string | null;
}

export const MISS_CODES = [
  'category_not_taken',
  'category_blocked',
  'volume_above',
  'ticket_above',
  'card_absent_above',
  'state_not_served',
] as const;
export type MissCode = (typeof MISS_CODES)[number];

export interface AppetiteMiss {
  readonly code: MissCode;
  /** For people: what is outside, and by how much. */
  readonly said: string;
}

export const OPEN_APPETITE: Appetite = {
  allowedCategories: [],
  blockedCategories: [],
  maxMonthlyVolumeCents: null,
  maxTicketCents: null,
  maxCardAbsentShare: null,
  states: [],
};

const SPAN = /^(\d{4})(?:-(\d{4}))?$/;

/** One code, or a span that begins before it ends. */
export const isCategorySpan = (text: string): boolean => {
  const [, from = '', to = from] = SPAN.exec(text) ?? [];
  return from !== '' && from <= to;
};

const covers = (spans: readonly string[], code: string): boolean =>
  spans.some((span) => {
    const [, from = '', to = from] = SPAN.exec(span) ?? [];
    return code >= from && code <= to;
  });

const money = (cents: number): string => dollars(cents).replace(/\.00$/, '');
const percent = (share: number): string => `${share}%`;

interface Limit {
  code: MissCode;
  what: string;
  value: number | null;
  most: number | null;
  say: (value: number) => string;
}

/** What the application does not say is not within a limit either: nobody could know. */
const overLimit = ({ code, what, value, most, say }: Limit): AppetiteMiss[] => {
  if (most === null || (value !== null && value <= most)) return [];
  const limit = `this bank's limit of ${say(most)}`;
  const said =
    value === null ? `${what} is not stated, so ${limit} can't be checked` : `${what} ${say(value)} is above ${limit}`;
  return [{ code, said }];
};

const categoryMisses = (appetite: Appetite, category: string | null): AppetiteMiss[] => {
  const { allowedCategories: allowed, blockedCategories: blocked } = appetite;
  if (category === null) {
    if (allowed.length + blocked.length === 0) return [];
    return [{ code: 'category_not_taken', said: 'The category is not stated, and this bank chooses by category' }];
  }
  if (covers(blocked, category)) return [{ code: 'category_blocked', said: `This bank blocks category ${category}` }];
  if (allowed.length === 0 || covers(allowed, category)) return [];
  return [{ code: 'category_not_taken', said: `Category ${category} is not among those this bank takes` }];
};

const stateMisses = ({ states }: Appetite, state: string | null): AppetiteMiss[] => {
  if (states.length === 0 || (state !== null && states.includes(state))) return [];
  const said =
    state === null
      ? 'The state is not stated, and this bank serves some states only'
      : `This bank doesn't serve merchants in ${state}`;
  return [{ code: 'state_not_served', said }];
};

/** Everything of an application that is outside what a bank wants, each named. It stops nobody by itself. */
export const appetiteMisses = (appetite: Appetite, profile: BankProfile): AppetiteMiss[] => [
  ...categoryMisses(appetite, profile.category),
  ...overLimit({
    code: 'volume_above',
    what: 'Monthly volume',
    value: profile.monthlyVolumeCents,
    most: appetite.maxMonthlyVolumeCents,
    say: money,
  }),
  ...overLimit({
    code: 'ticket_above',
    what: 'Highest ticket',
    value: profile.highTicketCents,
    most: appetite.maxTicketCents,
    say: money,
  }),
  ...overLimit({
    code: 'card_absent_above',
    what: 'Card-absent share',
    value: profile.cardAbsentShare,
    most: appetite.maxCardAbsentShare,
    say: percent,
  }),
  ...stateMisses(appetite, profile.state),
];
