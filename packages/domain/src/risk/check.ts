import type { Facts } from '../applications/ledger/facts.ts';
import type { RiskEvidence } from './evidence.ts';
import type { Finding } from './finding.ts';

export const RISK_CHECK_IDS = [
  'R01',
  'R02',
  'R03',
  'R04',
  'R05',
  'R06',
  'R07',
  'R08',
  'R09',
  'R10',
  'R11',
  'R12',
  'R13',
  'R14',
  'R15',
  'R16',
  'R17',
  'R18',
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
  'R24',
  'R25',
  'R26',
  'R27',
  'R28',
  'R29',
  'R30',
] as const;
export type RiskCheckId = (typeof RISK_CHECK_IDS)[number];

/** Why the checks run. */
export const RUN_CAUSES = ['submit', 'answer', 'change', 'send', 'manual', 'list', 'night'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

/** One rule. It reads and answers; what it read is written down by whoever runs it. */
export interface RiskCheck {
  readonly id: RiskCheckId;
  readonly name: string;
  /** Raised when the rule changes: earlier clearances were given to another rule. */
  readonly version: number;
  /** When it finds something, as a sentence. */
  readonly fires: string;
  /** What it says when it finds nothing. */
  readonly clear: string;
  readonly look: (facts: Facts, evidence: RiskEvidence) => Finding | null;
}

/** 1234500 reads $12,345.00. */
export const dollars = (cents: number): string => {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${whole}.${String(cents % 100).padStart(2, '0')}`;
};

/** `a`, `a and b`, `a, b and c`. */
export const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
