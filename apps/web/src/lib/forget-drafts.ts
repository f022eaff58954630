import { STORED, writeStored } from './storage.ts';

/** The browser's own store of what was typed and not yet saved. Named apart from it: every page carries this. */
export const DRAFTS = 'ledgate-drafts';

const PLAIN = 'ledgate.draft:';

/** Drafts of versions before they were sealed: nobody reads them any more, and they are in plain text. */
export const forgetPlainDrafts = (): void => {
  try {
    const { localStorage } = globalThis;
    for (const name of Object.keys(localStorage)) if (name.startsWith(PLAIN)) localStorage.removeItem(name);
  } catch {
    // Storage is switched off: nothing was kept.
  }
};

/** Whoever leaves takes their drafts along, and which records they had open. */
export const forgetDrafts = (): void => {
  forgetPlainDrafts();
  writeStored(STORED.opened, null);
  try {
    globalThis.indexedDB.deleteDatabase(DRAFTS);
  } catch {
    // Storage is switched off: nothing was kept.
  }
};
