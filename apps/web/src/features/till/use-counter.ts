import { createContext, useContext } from 'react';

import type { Counter } from './counter.ts';
import type { ShiftNow } from './data.ts';

/** The register that the parts on the page belong to, with the shift that is open at it. */
export interface Desk {
  readonly counter: Counter;
  readonly shift: ShiftNow;
}

export const DeskContext = createContext<Desk | null>(null);

export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('a part of the counter stands outside of it');
  return desk;
};
