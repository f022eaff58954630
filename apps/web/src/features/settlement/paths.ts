export interface DifferencesSearch {
  /** One alone. */
  difference?: string;
}

const UID = /^[0-9a-f-]{36}$/;

/** Anything odd in the address is left out rather than refused. */
export const differencesSearch = ({ difference }: Record<string, unknown>): DifferencesSearch =>
  typeof difference === 'string' && UID.test(difference) ? { difference } : {};
