import { after, MINUTE_MS } from './instants.ts';

/** Thieves try stolen cards at whoever lets them: many declines, or many cards, in a few minutes. */
const CARD_TESTING = {
  declines: { most: 5, minutes: 10 },
  cards: { most: 3, minutes: 5 },
  blockMinutes: 30,
} as const;

/** One try of one person at a terminal. */
export interface TerminalTry {
  readonly at: Date;
  /** Stands for the card: the same for the same card. */
  readonly card: string;
  readonly isDeclined: boolean;
}

/** The instants at which each window was full, given tries in the order of time. */
const trips = (tries: readonly TerminalTry[]): Date[] =>
  tries.flatMap((last, at) => {
    const within = (minutes: number) =>
      tries.slice(0, at + 1).filter((one) => one.at.getTime() > last.at.getTime() - minutes * MINUTE_MS);
    const declines = within(CARD_TESTING.declines.minutes).filter(({ isDeclined }) => isDeclined);
    const cards = new Set(
      within(CARD_TESTING.cards.minutes)
        .filter(({ isDeclined }) => isDeclined)
        .map(({ card }) => card),
    );
    const isFull = declines.length >= CARD_TESTING.declines.most || cards.size >= CARD_TESTING.cards.most;
    return last.isDeclined && isFull ? [last.at] : [];
  });

/**
 * Until when a person's terminal stays closed; null while it is open. Approved cards count as nobody's test: a busy counter
 * takes many cards in five minutes.
 */
export const blockedUntil = (tries: readonly TerminalTry[], now: Date): Date | null => {
  const ordered = tries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = trips(ordered).at(-1);
  if (last === undefined) return null;
  const until = after(last, CARD_TESTING.blockMinutes * MINUTE_MS);
  return until.getTime() > now.getTime() ? until : null;
};

export const BLOCKED_WORDS =
  'Too many cards were declined in a few minutes, so the terminal is closed for 30 minutes. It guards against stolen cards.';
