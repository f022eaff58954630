import { createStore } from './store.ts';

/** The cases of the list somebody came from, in its order, so that the next one is a key away. */
export const caseTrail = createStore<readonly string[]>([]);
