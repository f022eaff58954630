import { type ComponentType, createElement, type ReactElement, useEffect } from 'react';

import { usePrinting } from './printing.ts';
import { useSettled } from './settled.ts';

/** A part that paper shows in place of another. Paper waits for nothing, so its code is fetched once the page stands. */
export const onPaper = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let part: ComponentType<Props> | undefined;
  return (props: Props): ReactElement | undefined => {
    const isPrinting = usePrinting();
    const isSettled = useSettled();
    useEffect(() => {
      if (!isSettled) return;
      void load().then((loaded) => {
        part = loaded;
      });
    }, [isSettled]);
    return isPrinting && part !== undefined ? createElement(part, props) : undefined;
  };
};
