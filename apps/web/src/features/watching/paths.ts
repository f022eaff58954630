export interface WatchingSearch {
  /** One merchant alone. */
  application?: string;
}

const UID = /^[0-9a-f-]{36}$/;

/** Anything odd in the address is left out rather than refused. */
export const watchingSearch = ({ application }: Record<string, unknown>): WatchingSearch =>
  typeof application === 'string' && UID.test(application) ? { application } : {};
