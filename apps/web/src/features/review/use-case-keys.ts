import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';

import { useKeys } from '../../lib/keyboard.ts';
import type { Neighbours } from './parts/case-header.tsx';

interface CaseKeys {
  neighbours: Neighbours;
  onSection: (section: Section) => void;
  onQuery: (() => void) | undefined;
  onNote: (() => void) | undefined;
  onVerify: (() => void) | undefined;
  onPrimary: (() => void) | undefined;
  onUndo: () => void;
}

/** Every step of a review has a key. */
export const useCaseKeys = (keys: CaseKeys): void => {
  const sections = SECTIONS.map((section, at) => [String(at + 1), () => keys.onSection(section)] as const);
  useKeys({
    ...Object.fromEntries(sections),
    '[': () => keys.neighbours.previous?.(),
    ']': () => keys.neighbours.next?.(),
    q: () => keys.onQuery?.(),
    n: () => keys.onNote?.(),
    v: () => keys.onVerify?.(),
    a: () => keys.onPrimary?.(),
    u: keys.onUndo,
  });
};
