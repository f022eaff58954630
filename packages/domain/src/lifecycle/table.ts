import { DECISIONS } from './decision-steps.ts';
import { HAND_OFF } from './hand-off-steps.ts';
import { PRICING_STEPS } from './pricing-steps.ts';
import { REVIEW_STEPS } from './review-steps.ts';
import type { Transition } from './transition.ts';

/** The whole life of an application: server, screens and tests read this and nothing else. */
export const LIFECYCLE: readonly Transition[] = [...REVIEW_STEPS, ...PRICING_STEPS, ...DECISIONS, ...HAND_OFF];
