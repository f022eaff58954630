import { useEffect, useState } from 'react';

import classes from './hints.module.css';

const DELAY_MS = 300;
const GAP_PX = 6;

interface Hint {
  text: string;
  style: { left: number; top: number };
  side: 'below' | 'beside';
}

const hintOf = (element: HTMLElement): Hint => {
  const box = element.getBoundingClientRect();
  const text = element.dataset['hint'] ?? '';
  if (element.dataset['hintSide'] !== 'beside') {
    return { text, side: 'below', style: { left: box.left + box.width / 2, top: box.bottom + GAP_PX } };
  }
  const isRtl = document.documentElement.dir === 'rtl';
  const left = isRtl ? box.left - GAP_PX : box.right + GAP_PX;
  return { text, side: 'beside', style: { left, top: box.top + box.height / 2 } };
};

const hintedAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;

/**
 * One sign for whatever carries `data-hint`, under the pointer or the keyboard's focus. It repeats the name that the
 * element has for assistive technology, which therefore need not hear of it. One listener instead of a library's part
 * around every button, since these stand on each page before anything else does.
 */
export const Hints = () => {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: HTMLElement | null = null;
    const leave = (): void => {
      clearTimeout(timer);
      over = null;
      setHint(null);
    };
    const enter = (element: HTMLElement | null): void => {
      if (element === over) return;
      leave();
      over = element;
      if (element !== null) timer = setTimeout(() => setHint(hintOf(element)), DELAY_MS);
    };
    const point = ({ target }: Event): void => enter(hintedAt(target));
    const focus = ({ target }: Event): void => {
      if (target instanceof Element && target.matches(':focus-visible')) enter(hintedAt(target));
    };
    const press = ({ key }: KeyboardEvent): void => (key === 'Escape' ? leave() : undefined);
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', press);
    document.addEventListener('scroll', leave, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', press);
      document.removeEventListener('scroll', leave, { capture: true });
    };
  }, []);
  return hint === null ? null : (
    <div className={classes.hint} style={hint.style} data-side={hint.side} aria-hidden="true">
      {hint.text}
    </div>
  );
};
