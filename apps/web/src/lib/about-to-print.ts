import { useEffect } from 'react';

/**
 * Paper waits for nothing, so what only paper shows is asked for when somebody seems about to print: a hand on the keys
 * of a shortcut, or out of the page and on its way to the menu of the browser.
 */
export const useAboutToPrint = (onSign: () => void): void => {
  useEffect(() => {
    const heard = new AbortController();
    const { signal } = heard;
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey) onSign();
    };
    globalThis.addEventListener('keydown', onKey, { capture: true, signal });
    globalThis.addEventListener('blur', onSign, { signal });
    globalThis.addEventListener('touchstart', onSign, { capture: true, passive: true, once: true, signal });
    document.documentElement.addEventListener('pointerleave', onSign, { signal });
    return () => heard.abort();
  }, [onSign]);
};
