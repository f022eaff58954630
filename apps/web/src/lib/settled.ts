import { useEffect } from 'react';

import { createStore, useStore } from './store.ts';

/** Time for a page to ask for its data and draw them. */
const HEAD_START_MS = 800;

const settled = createStore(false);
let isComing = false;

/** False while the first page of a visit is being drawn; for what nobody can want before they have seen it. */
export const useSettled = (): boolean => {
  useEffect(() => {
    if (isComing) return;
    isComing = true;
    setTimeout(() => settled.set(true), HEAD_START_MS);
  }, []);
  return useStore(settled);
};
