import type { DocumentType } from '../applications/documents/document-names.ts';
import type { Section } from '../applications/sections.ts';

/** What a check comes to, from nothing to the worst. */
export const RISK_OUTCOMES = [
  'clear',
  'info',
  'points',
  'query',
  'error',
  'list_missing',
  'hard_stop',
  'block',
] as const;
export type RiskOutcome = (typeof RISK_OUTCOMES)[number];

/** A question that the system would put to the merchant, and where it belongs. */
export interface SuggestedQuery {
  readonly section: Section;
  readonly record?: string;
  readonly field?: string;
  readonly document?: DocumentType;
  readonly text: string;
}

/** What a check found. */
export interface Finding {
  readonly outcome: Exclude<RiskOutcome, 'clear'>;
  readonly points: number;
  readonly explanation: string;
  /** What would make the result better, as a sentence. */
  readonly change: string;
  readonly queries?: readonly SuggestedQuery[];
}

type Words = Pick<Finding, 'explanation' | 'change' | 'queries'>;

export const info = (explanation: string, change: string): Finding => ({
  outcome: 'info',
  points: 0,
  explanation,
  change,
});
export const scores = (points: number, explanation: string, change: string): Finding => ({
  outcome: 'points',
  points,
  explanation,
  change,
});
export const stops = (explanation: string, change: string, points = 0): Finding => ({
  outcome: 'hard_stop',
  points,
  explanation,
  change,
});
/** There is nothing to compare with, so nothing is known: ended by a list and by nobody's word. */
export const lacksList = (explanation: string, change: string): Finding => ({
  outcome: 'list_missing',
  points: 0,
  explanation,
  change,
});
/** What contradicts itself is put to the merchant. */
export const mistaken = (explanation: string, change: string, anchor: Omit<SuggestedQuery, 'text'>): Finding => ({
  outcome: 'error',
  points: 0,
  explanation,
  change,
  queries: [{ ...anchor, text: `${explanation} Please look at these answers again and correct them.` }],
});
export const asks = (points: number, words: Words): Finding => ({ outcome: 'query', points, ...words });

/** Stands in the way until somebody has cleared it with a reason. */
export const isStopping = (outcome: RiskOutcome): boolean => ['hard_stop', 'block', 'list_missing'].includes(outcome);
