export interface MessagesSearch {
  /** The message that is shown. */
  show?: string;
  /** Words of its subject or group. */
  find?: string;
}

/** Anything odd in the address is left out rather than refused. */
export const messagesSearch = ({ show, find }: Record<string, unknown>): MessagesSearch => ({
  ...(typeof show === 'string' && /^[a-z_-]{1,80}$/.test(show) && { show }),
  ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 80) }),
});
