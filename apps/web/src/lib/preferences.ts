import { createStore, type Store } from './store.ts';
import { onStoredElsewhere, readStored, STORED, type StoredName, writeStored } from './storage.ts';

export type Skin = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

/** A stored choice that all tabs share. */
const preference = <T>(name: StoredName, parse: (text: string | null) => T): Store<T> => {
  const store = createStore(parse(readStored(name)));
  onStoredElsewhere([name], () => store.set(parse(readStored(name))));
  return {
    ...store,
    set: (value) => {
      writeStored(name, String(value));
      store.set(value);
    },
  };
};

export const skin = preference<Skin>(STORED.skin, (text) => (text === 'dark' ? 'dark' : 'light'));

export const direction = preference<Direction>(STORED.direction, (text) => (text === 'rtl' ? 'rtl' : 'ltr'));

export const menuCollapsed = preference<boolean>(STORED.menuCollapsed, (text) => text === 'true');

/** Single-letter keys can be switched off (WCAG 2.1.4). The account keeps the choice, the device remembers it. */
export const letterKeys = preference<boolean>(STORED.letterKeys, (text) => text !== 'false');
