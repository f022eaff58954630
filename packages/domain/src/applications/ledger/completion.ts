import { isOpen, type Requirement } from './requirement.ts';
import type { Section } from '../sections.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  /** Rounded down, so that 100 means all of it. */
  readonly percent: number;
  readonly state: 'empty' | 'started' | 'complete';
}

export interface Completion extends Progress {
  readonly sections: Readonly<Record<Section, Progress>>;
}

/** What follows from other answers is nobody's work. */
const isWork = (requirement: Requirement): boolean => requirement.way !== 'derived' || isOpen(requirement);

const progressOf = (all: readonly Requirement[]): Progress => {
  const requirements = all.filter(isWork);
  const total = requirements.length;
  const done = requirements.filter((requirement) => !isOpen(requirement)).length;
  const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
  if (done === total) return { done, total, percent, state: 'complete' };
  return { done, total, percent, state: done === 0 ? 'empty' : 'started' };
};

const bySection = <T>(make: (section: Section) => T): Record<Section, T> => ({
  company: make('company'),
  ownership: make('ownership'),
  business: make('business'),
  security: make('security'),
  settlement: make('settlement'),
  contact: make('contact'),
  documents: make('documents'),
});

/** How far the application is, by section and over all. */
export const completion = (requirements: readonly Requirement[]): Completion => ({
  ...progressOf(requirements),
  sections: bySection((section) => progressOf(requirements.filter((requirement) => requirement.section === section))),
});

/** What keeps the application from being submitted, by section. */
export const missingBySection = (requirements: readonly Requirement[]): Record<Section, Requirement[]> =>
  bySection((section) => requirements.filter((requirement) => requirement.section === section && isOpen(requirement)));

/** The same for the answer 422: messages by path, in the order of the ledger. */
export const messagesByPath = (requirements: readonly Requirement[]): Record<string, string[]> => {
  const messages: Record<string, string[]> = {};
  for (const requirement of requirements.filter(isOpen)) {
    (messages[requirement.path] ??= []).push(requirement.message ?? requirement.label);
  }
  return messages;
};

export const canSubmit = (requirements: readonly Requirement[]): boolean => !requirements.some(isOpen);
