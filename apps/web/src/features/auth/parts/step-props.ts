import type { Challenge } from '@ledgate/contract/session-view.ts';

import type { SignInAnswer } from '../data.ts';

/** What every kind of second step is told. */
export interface StepProps {
  challenge: Challenge;
  onAnswer: (answer: SignInAnswer) => void;
  onStartAgain: () => void;
}
