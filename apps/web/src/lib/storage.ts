/** Names in the browser's local storage. The first three are the specification's; boot.js reads skin, direction and menu. */
export const STORED = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  location: 'location',
  userData: 'userData',
  skin: 'skin',
  direction: 'direction',
  menuCollapsed: 'menuCollapsed',
  letterKeys: 'letterKeys',
  lastAction: 'lastAction',
  till: 'till',
  tillDevice: 'tillDevice',
  opened: 'opened',
} as const;
export type StoredName = (typeof STORED)[keyof typeof STORED];

/** Storage can be switched off or full; the page then works for as long as it is open. */
export const readStored = (name: StoredName): string | null => {
  try {
    return globalThis.localStorage.getItem(name);
  } catch {
    return null;
  }
};

export const writeStored = (name: StoredName, value: string | null): void => {
  try {
    if (value === null) globalThis.localStorage.removeItem(name);
    else globalThis.localStorage.setItem(name, value);
  } catch {
    // Nothing to do: the value still holds in memory.
  }
};

/** Somebody may have edited what is stored, so the text is parsed as unknown and checked by the caller. */
export const parseStored = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Calls back when another tab changes one of these names, or clears everything. */
export const onStoredElsewhere = (names: readonly StoredName[], listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.key === null || names.some((name) => name === event.key)) listener();
  };
  globalThis.addEventListener('storage', heard);
  return () => globalThis.removeEventListener('storage', heard);
};
