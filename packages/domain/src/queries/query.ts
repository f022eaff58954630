import type { DocumentType } from '../applications/documents/document-names.ts';
import type { Section } from '../applications/sections.ts';

/** Typed by hand, made from a template, or raised by a risk check. */
export const QUERY_TYPES = ['manual', 'template', 'system'] as const;
export type QueryType = (typeof QUERY_TYPES)[number];

/** Open until the merchant answers, answered until staff are content; reopening makes it open again. What was withdrawn stays so. */
export const QUERY_STATES = ['open', 'answered', 'resolved', 'withdrawn'] as const;
export type QueryState = (typeof QUERY_STATES)[number];

/** What a query is about: a section, one record of it, one field of that, or a paper (of one owner or account). */
export interface Anchor {
  readonly section: Section;
  readonly record?: string | null;
  readonly field?: string | null;
  readonly document?: DocumentType | null;
}

/** An anchor as a person picks it on the screen. */
export interface NamedAnchor extends Required<Anchor> {
  /** What a person calls it, such as “Account number”. */
  readonly label: string;
  /** What a risk check would ask; a person may put it otherwise. */
  readonly suggestion?: string;
}

export const QUERY_STEPS = ['answer', 'resolve', 'reopen', 'withdraw'] as const;
export type QueryStep = (typeof QUERY_STEPS)[number];

const STEPS: Record<QueryStep, { from: readonly QueryState[]; to: QueryState }> = {
  answer: { from: ['open'], to: 'answered' },
  resolve: { from: ['answered'], to: 'resolved' },
  reopen: { from: ['answered', 'resolved'], to: 'open' },
  withdraw: { from: ['open'], to: 'withdrawn' },
};

/** Where a step leads from here; nothing when it is not open. */
export const afterStep = (state: QueryState, step: QueryStep): QueryState | null =>
  STEPS[step].from.includes(state) ? STEPS[step].to : null;

export const TEXT_LENGTH = { min: 3, max: 4000 } as const;
export const SUBJECT_LENGTH = { min: 3, max: 200 } as const;
