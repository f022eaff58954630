import { flushSync } from 'react-dom';

import { createStore, useStore } from './store.ts';

const printing = createStore(false);

// At once: the browser takes what is there when the event is over.
const say = (isPrinting: boolean) => (): void => flushSync(() => printing.set(isPrinting));
globalThis.addEventListener('beforeprint', say(true));
globalThis.addEventListener('afterprint', say(false));

/** Whether the page is being put on paper, where everything is shown that a screen shows in turn. */
export const usePrinting = (): boolean => useStore(printing);
