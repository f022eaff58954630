import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { CaseFile } from '@ledgate/contract/case-file.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import type { NameOf } from '@ledgate/domain/applications/fields/show-value.ts';
import { createContext, use } from 'react';

import type { CaseSearch } from './paths.ts';
import type { CaseSlots } from './slots.ts';

/** What every part of the page of a case works with. */
export interface CaseView {
  file: CaseFile;
  facts: Facts;
  nameOf: NameOf;
  slots: CaseSlots;
  /** As it was at a past instant: nothing can be done. */
  isPast: boolean;
  go: (change: Partial<CaseSearch>) => void;
  /** Opens the dialog of a query; absent where none can be raised. */
  ask: ((anchor: NamedAnchor | null) => void) | undefined;
  reload: () => Promise<void>;
  /** Takes the evidence that an own step made for what was seen. */
  own: (evidence: string) => void;
}

export const CaseContext = createContext<CaseView | null>(null);

export const useCaseView = (): CaseView => {
  const view = use(CaseContext);
  if (view === null) throw new Error('a part of a case stands outside of its page');
  return view;
};
