import type { Event } from '@ledgate/domain/lifecycle/transition.ts';

/** The steps that are decided in a dialog on the page of a case. */
export const DECISIONS = [
  'recommend',
  'iso_approve',
  'iso_return',
  'approve',
  'bypass_iso',
  'assign_iso',
  'return',
  'decline',
  'withdraw',
  'reopen',
  'close',
] as const satisfies readonly Event[];
export type Decision = (typeof DECISIONS)[number];

export const isDecision = (event: Event): event is Decision => DECISIONS.some((one) => one === event);

/** What a step asks for before it is taken. */
export type Asks = 'recommendation' | 'nothing' | 'approval' | 'comment' | 'reason' | 'decline' | 'close' | 'iso';

interface DecisionFacts {
  asks: Asks;
  isHarmful: boolean;
}

export const DECISION_FACTS: Record<Decision, DecisionFacts> = {
  recommend: { asks: 'recommendation', isHarmful: false },
  iso_approve: { asks: 'nothing', isHarmful: false },
  iso_return: { asks: 'comment', isHarmful: false },
  approve: { asks: 'approval', isHarmful: false },
  bypass_iso: { asks: 'reason', isHarmful: false },
  assign_iso: { asks: 'iso', isHarmful: false },
  return: { asks: 'comment', isHarmful: false },
  decline: { asks: 'decline', isHarmful: true },
  withdraw: { asks: 'reason', isHarmful: true },
  reopen: { asks: 'reason', isHarmful: false },
  close: { asks: 'close', isHarmful: true },
};

/** The one step a person most likely came for: of those that lie open, the first here. */
const PRIMARY = [
  'recommend',
  'approve',
  'iso_approve',
  'send_to_bank',
  'bank_board',
  'send_corrections',
  'set_buy_rate',
  'set_sale_rate',
] as const satisfies Event[];
export type Primary = (typeof PRIMARY)[number];

/** Where a step is taken that has no dialog on this page. */
export const tabOf = (primary: Exclude<Primary, Decision>): 'rates' | 'handoff' =>
  primary === 'set_buy_rate' || primary === 'set_sale_rate' ? 'rates' : 'handoff';

interface Step {
  event: Event;
  /** What stands in its way. */
  because: readonly string[];
}

/** A partner who has no rates to agree to sets them first. */
export const primaryOf = (steps: readonly Step[]): Primary | undefined => {
  const open = PRIMARY.filter((event) => steps.some((step) => step.event === event));
  const isReady = (event: Primary): boolean => steps.some((step) => step.event === event && step.because.length === 0);
  const [first] = open;
  return first === 'iso_approve' && !isReady(first) && open.includes('set_sale_rate') ? 'set_sale_rate' : first;
};

/** The rest, for the menu, in the order of the list above. */
export const otherDecisions = (events: readonly Event[], primary: Primary | undefined): Decision[] =>
  DECISIONS.filter((event) => events.includes(event) && event !== primary);
