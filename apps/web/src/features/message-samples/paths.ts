import { patterned } from '../../lib/read-search.ts';

export interface MessagesSearch {
  /** The message that is shown. */
  show?: string;
  /** Words of its subject or group. */
  find?: string;
}

export const messagesSearch = patterned<MessagesSearch>({ show: /^[a-z_-]{1,80}$/, find: /^.{1,80}$/ });
