import type { Exchange } from '../outside/exchange.ts';
import type { Effecting } from './asking.ts';

/** Asks with everything that was said kept, so that it can be looked through for what must not be there. */
export const makeTranscript = () => {
  const exchanges: Exchange[] = [];
  const note = (exchange: Exchange): void => void exchanges.push(exchange);
  const effecting = (token: string = crypto.randomUUID()): Effecting => ({ note, token: () => token });
  return { exchanges, asking: { note }, effecting };
};
