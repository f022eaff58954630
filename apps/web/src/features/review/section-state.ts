import type { CaseSection } from '@ledgate/contract/case-file.ts';

import type { CellState } from '../../ui/section-strip.tsx';

/** How a section stands, in the word beside it. */
export type SectionWord = 'verified' | 'query' | 'changed' | 'missing' | 'complete';

export const wordOf = (section: CaseSection, asked: number): SectionWord => {
  if (asked > 0) return 'query';
  if (section.verified !== null) return 'verified';
  if (section.lapsed !== null) return 'changed';
  return section.state === 'complete' ? 'complete' : 'missing';
};

const CELLS: Record<SectionWord, CellState> = {
  query: 'query',
  verified: 'verified',
  changed: 'complete',
  complete: 'complete',
  missing: 'empty',
};

export const cellOf = (word: SectionWord): CellState => CELLS[word];
