/** One request to another party and what came back, as people may read it: every secret is masked before it gets here. */
export interface Exchange {
  /** Such as `POST /entities` or `rename package.pgp.part`. */
  readonly request: string;
  /** What was sent, masked; null where nothing was. */
  readonly sent: string | null;
  /** HTTP status or the protocol's own word; null where no answer came. */
  readonly status: string | null;
  /** What came back, masked and cut to what a person reads. */
  readonly answer: string | null;
  /** Why there is no answer, or why it was not understood: a code, never the other side's words. */
  readonly failure: string | null;
  readonly ms: number;
}

/** Told of every exchange, so that a hand-off can show all of them. */
export type Note = (exchange: Exchange) => void;

/** How much of an answer is kept: more than anybody reads, less than a hostile one sends. */
const MOST_KEPT = 4_000;

export const cut = (text: string): string => (text.length > MOST_KEPT ? `${text.slice(0, MOST_KEPT)}…` : text);
