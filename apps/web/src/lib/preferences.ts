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

/** What was chosen; `system` follows the device. Light unless somebody chooses, as the specification has it. */
export const theme = preference<Skin | 'system'>(STORED.skin, (text) =>
  text === 'dark' || text === 'system' ? text : 'light',
);

/** What is drawn. */
export const skin = createStore<Skin>('light');

const device = globalThis.matchMedia('(prefers-color-scheme: dark)');
const dress = (): void => {
  const chosen = theme.get();
  skin.set(chosen === 'dark' || (chosen === 'system' && device.matches) ? 'dark' : 'light');
};
dress();
theme.subscribe(dress);
device.addEventListener('change', dress);

export const direction = preference<Direction>(STORED.direction, (text) => (text === 'rtl' ? 'rtl' : 'ltr'));

export const menuCollapsed = preference<boolean>(STORED.menuCollapsed, (text) => text === 'true');

/** Single-letter keys can be switched off (WCAG 2.1.4). The account keeps the choice, the device remembers it. */
export const letterKeys = preference<boolean>(STORED.letterKeys, (text) => text !== 'false');
