import { type Completion, completion } from '@ledgate/domain/applications/ledger/completion.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import type { Requirement } from '@ledgate/domain/applications/ledger/requirement.ts';
import { ledger } from '@ledgate/domain/applications/ledger/requirements.ts';
import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';

export interface SectionProgress {
  section: Section;
  done: number;
  total: number;
  percent: number;
  state: 'empty' | 'started' | 'complete';
}

export interface Standing {
  requirements: Requirement[];
  completion: Completion;
  sections: SectionProgress[];
}

/** How an application stands: the ledger, and what it adds up to. */
export const progressOf = (facts: Facts): Standing => {
  const requirements = ledger(facts);
  const over = completion(requirements);
  return {
    requirements,
    completion: over,
    sections: SECTIONS.map((section) => ({ section, ...over.sections[section] })),
  };
};
