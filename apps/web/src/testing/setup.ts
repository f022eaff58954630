import './light-react.ts';
import './light-elements.ts';

import { configure } from '@testing-library/react';

import { cutOff } from './network.ts';

cutOff();

configure({
  // A busy machine may take its time; nothing waits longer than it has to.
  asyncUtilTimeout: 15_000,
  // The whole page in the log helps nobody.
  getElementError: (message) => new Error(message?.split('\n').slice(0, 3).join('\n')),
});

/** Nothing moves, so nothing has to be waited for. */
const calm = (media: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    media,
    matches: media.includes('prefers-reduced-motion'),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// What a browser has and the document of these tests lacks.
globalThis.matchMedia = calm;
globalThis.IntersectionObserver = class extends IntersectionObserver {
  readonly #told: IntersectionObserverCallback;
  constructor(told: IntersectionObserverCallback) {
    super(told);
    this.#told = told;
  }
  /** Everything is in sight. */
  override observe(): void {
    // Safe: who listens asks for nothing else.
    queueMicrotask(() => this.#told([{ isIntersecting: true } as IntersectionObserverEntry], this));
  }
};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// No sheet of styles is loaded, so what an element says itself is all there is; working it out for every ancestor
// would take most of the time of a long list.
globalThis.getComputedStyle = (element) => (element as HTMLElement).style;
