import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';

import { fetchForPaper } from './data.ts';
import type { PanelTab } from './paths.ts';

type Printed = ComponentType<{ tabs: readonly PanelTab[] }>;

let printed: Printed | undefined;

/**
 * Paper waits for nothing, so what it alone shows is asked for when somebody seems about to print: a hand on the keys of a
 * shortcut, or out of the page and on its way to the menu of the browser.
 */
export const usePaperAhead = (uid: string, hasRisk: boolean): void => {
  useEffect(() => {
    const heard = new AbortController();
    const { signal } = heard;
    const onSign = (): void => {
      fetchForPaper(uid, { hasRisk });
      void import('./parts/printed-panels.tsx').then((loaded) => {
        printed = loaded.PrintedPanels;
      });
    };
    const onKey = ({ ctrlKey, metaKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey) onSign();
    };
    globalThis.addEventListener('keydown', onKey, { capture: true, signal });
    globalThis.addEventListener('blur', onSign, { signal });
    globalThis.addEventListener('touchstart', onSign, { capture: true, passive: true, once: true, signal });
    document.documentElement.addEventListener('pointerleave', onSign, { signal });
    return () => heard.abort();
  }, [uid, hasRisk]);
};

/** As far as its code is there; lazy parts would wait, which paper does not. */
export const drawPrinted = (tabs: readonly PanelTab[]): ReactNode => printed && createElement(printed, { tabs });
