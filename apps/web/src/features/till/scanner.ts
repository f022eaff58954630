import { useEffect, useRef } from 'react';

/** A scanner types faster than anybody, and ends with Enter. */
const FASTEST_HAND_MS = 80;
const LEAST = 4;
const MOST = 64;

/** Tells a scanner's keys from a person's: what came within so few milliseconds of each other is one code. */
export const createScanReader = () => {
  let code = '';
  let last = 0;
  return {
    /** The code that this key ends, if it ends one. */
    key: (key: string, at: number): string | null => {
      const isFast = at - last <= FASTEST_HAND_MS;
      last = at;
      if (key === 'Enter') {
        const read = isFast && code.length >= LEAST ? code : null;
        code = '';
        return read;
      }
      if (key.length !== 1) return null;
      code = isFast || code === '' ? `${code}${key}`.slice(-MOST) : key;
      return null;
    },
  };
};

const isField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** What the scanner typed into a field on its way is taken out again. */
const takeOut = (field: HTMLInputElement, code: string): void => {
  if (!field.value.endsWith(code)) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, field.value.slice(0, -code.length));
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Hears a scanner anywhere on the page. What was typed into a field is a scan only where the code is known. */
export const useScanner = (onScan: (code: string, isInField: boolean) => boolean): void => {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const reader = createScanReader();
    const heard = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const code = reader.key(event.key, event.timeStamp);
      if (code === null) return;
      const field = isField(event.target) ? event.target : null;
      if (!latest.current(code, field !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      if (field !== null) takeOut(field, code);
    };
    document.addEventListener('keydown', heard, { capture: true });
    return () => document.removeEventListener('keydown', heard, { capture: true });
  }, []);
};
