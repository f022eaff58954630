import { type RefObject, useEffect } from 'react';

import { letterKeys } from '../../lib/preferences.ts';

const BUSY = 'input,textarea,select,[contenteditable],[role="dialog"],[role="menu"]';

/** On a page with a search of its own, `/` leads there and not to the search over all pages. */
export const useSearchKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof Element && event.target.closest(BUSY) !== null;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere || !letterKeys.get())
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    // Before the keys of the whole page are heard.
    document.addEventListener('keydown', heard, true);
    return () => document.removeEventListener('keydown', heard, true);
  }, [field]);
};
