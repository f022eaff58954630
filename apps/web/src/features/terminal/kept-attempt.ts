/**
 * A charge that was sent and not yet answered, kept until it is: whoever loads the page again, or presses twice, asks for
 * the same charge under the same key. It holds a token and amounts, never anything of a card.
 */
const NAME = 'terminalAttempt';

export interface KeptAttempt<Body> {
  readonly key: string;
  readonly body: Body;
  /** Whose it is: nobody else's page may go on with it. */
  readonly by: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const keepAttempt = <Body>(attempt: KeptAttempt<Body>): void => {
  try {
    globalThis.sessionStorage.setItem(NAME, JSON.stringify(attempt));
  } catch {
    // Without storage it is kept for as long as the page is open.
  }
};

export const forgetAttempt = (): void => {
  try {
    globalThis.sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
};

export const keptAttempt = <Body>(by: string): KeptAttempt<Body> | null => {
  try {
    const kept: unknown = JSON.parse(globalThis.sessionStorage.getItem(NAME) ?? 'null');
    if (!isRecord(kept) || typeof kept['key'] !== 'string' || kept['by'] !== by || !isRecord(kept['body'])) return null;
    // Safe: written by this page, in this tab.
    return kept as unknown as KeptAttempt<Body>;
  } catch {
    return null;
  }
};
