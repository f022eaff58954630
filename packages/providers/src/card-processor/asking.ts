import type { Note } from '../outside/exchange.ts';

/** What is asked along with every request. */
export interface Asking {
  readonly note: Note;
}

/**
 * What names one effect, so that the same request twice is one effect: at most 100 characters, unlike any other. Asked for
 * at the moment the request goes out, and refused (`NotSent`) to a sender that may not send any more.
 */
export interface Effecting extends Asking {
  readonly token: () => string;
}
