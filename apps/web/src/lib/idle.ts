import { SESSION } from '@ledgate/domain/access/limits.ts';

import { readStored, STORED, writeStored } from './storage.ts';

const ACTIONS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Written at most this often: a wheel fires a hundred times a second. */
const NOTE_EVERY_MS = 1000;

const lastAction = (): number => Number(readStored(STORED.lastAction)) || Date.now();

export const noteAction = (): void => writeStored(STORED.lastAction, String(Date.now()));

/** Seconds since a person last did something in any tab; polls do not count. */
export const idleSeconds = (): number => Math.max(0, Math.round((Date.now() - lastAction()) / 1000));

/** Notes what the person does, for all tabs. */
export const watchActions = (): (() => void) => {
  let noted = 0;
  const note = (): void => {
    const now = Date.now();
    // Past the limit the session is over: a hand on the mouse after lunch must not revive it.
    if (now - noted < NOTE_EVERY_MS || now - lastAction() >= SESSION.idle) return;
    noted = now;
    noteAction();
  };
  noteAction();
  for (const action of ACTIONS) globalThis.addEventListener(action, note, { passive: true, capture: true });
  return () => {
    for (const action of ACTIONS) globalThis.removeEventListener(action, note, { capture: true });
  };
};
