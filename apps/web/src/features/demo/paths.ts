export interface OutboxSearch {
  recipient?: string;
}

export const outboxSearch = (search: Record<string, unknown>): OutboxSearch => {
  const { recipient } = search;
  return typeof recipient === 'string' && recipient !== '' ? { recipient: recipient.slice(0, 100) } : {};
};
