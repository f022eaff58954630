import { patterned } from '../../lib/read-search.ts';

export interface OutboxSearch {
  recipient?: string;
}

export const outboxSearch = patterned<OutboxSearch>({ recipient: /^.{1,100}$/ });
