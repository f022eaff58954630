/** The browser's own store of what was typed and not yet saved. Named apart from it: every page carries this. */
export const DRAFTS = 'ledgate-drafts';

/** Whoever leaves takes their drafts along. */
export const forgetDrafts = (): void => {
  try {
    globalThis.indexedDB.deleteDatabase(DRAFTS);
  } catch {
    // Storage is switched off: nothing was kept.
  }
};
