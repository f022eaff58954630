import type { Session, UserData } from '@ledgate/contract/session-view.ts';

import { createStore, useStore } from './store.ts';
import { isRecord, onStoredElsewhere, parseStored, readStored, STORED, writeStored } from './storage.ts';

/** Why nobody is signed in any more: the person left, was idle, or the server ended the session. */
export type SessionEnd = 'left' | 'idle' | 'ended';

/** What is stored may be old or edited by hand: without an id, a role and abilities it counts as signed out. */
const isUserData = (value: unknown): value is UserData =>
  isRecord(value) &&
  typeof value['uid'] === 'string' &&
  typeof value['role'] === 'string' &&
  typeof value['fullName'] === 'string' &&
  Array.isArray(value['ability']);

const read = (): UserData | null => {
  const stored = parseStored(readStored(STORED.userData));
  return isUserData(stored) && readStored(STORED.refreshToken) !== null ? stored : null;
};

/** Who is signed in here, or nobody. */
export const person = createStore<UserData | null>(read());

export const sessionEnd = createStore<SessionEnd>('left');

export const usePerson = (): UserData | null => useStore(person);

export const tokens = {
  access: (): string | null => readStored(STORED.accessToken),
  refresh: (): string | null => readStored(STORED.refreshToken),
  keep: (accessToken: string, refreshToken: string): void => {
    writeStored(STORED.accessToken, accessToken);
    writeStored(STORED.refreshToken, refreshToken);
  },
};

/** Same facts, same object, so that nothing is drawn again for nothing. */
const setPerson = (now: UserData | null): void => {
  if (JSON.stringify(person.get()) !== JSON.stringify(now)) person.set(now);
};

export const keepPerson = (userData: UserData): void => {
  writeStored(STORED.userData, JSON.stringify(userData));
  setPerson(userData);
};

export const keepSession = (session: Session): void => {
  // What is not thrown away here cannot be opened by anybody else either.
  void import('./draft-store.ts')
    .then(({ forgetDraftsOfOthers }) => forgetDraftsOfOthers(session.userData.uid))
    .catch(() => undefined);
  tokens.keep(session.accessToken, session.refreshToken);
  keepPerson(session.userData);
};

export const clearSession = (because: SessionEnd): void => {
  sessionEnd.set(because);
  writeStored(STORED.userData, null);
  writeStored(STORED.accessToken, null);
  writeStored(STORED.refreshToken, null);
  person.set(null);
};

/** Signing in or out in one tab counts in all of them. */
onStoredElsewhere([STORED.userData, STORED.refreshToken], () => setPerson(read()));
