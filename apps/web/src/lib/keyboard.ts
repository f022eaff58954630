import { useEffect, useRef } from 'react';

import { letterKeys } from './preferences.ts';

/** Names such as `j`, `?`, `mod+k`, `mod+Enter`, `g d` (one after the other). */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const CHORD_MS = 1000;

const keyName = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
};

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** A letter typed into a dialog or a menu belongs to that dialog or menu. */
const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null;

const isLetter = (name: string): boolean => !name.startsWith('mod+') && name !== 'Escape';

interface Chord {
  first: string;
  at: number;
}

const match = (map: KeyMap, name: string, chord: Chord | null, now: number): [string, KeyMap[string]] | null => {
  const sequence = chord !== null && now - chord.at < CHORD_MS ? `${chord.first} ${name}` : name;
  const handler = map[sequence];
  return handler ? [sequence, handler] : null;
};

/** Binds keys while the component is on the page. */
export const useKeys = (map: KeyMap, isOn = true): void => {
  const latest = useRef(map);
  useEffect(() => {
    latest.current = map;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let chord: Chord | null = null;
    const heard = (event: KeyboardEvent): void => {
      const name = keyName(event);
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      if (isLetter(name) && (isInField(event.target) || isInOverlay(event.target) || !letterKeys.get())) return;
      const found = match(latest.current, name, chord, event.timeStamp);
      const startsChord = Object.keys(latest.current).some((keys) => keys.startsWith(`${name} `));
      chord = found === null && startsChord ? { first: name, at: event.timeStamp } : null;
      if (found === null) return;
      event.preventDefault();
      found[1](event);
    };
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [isOn]);
};
