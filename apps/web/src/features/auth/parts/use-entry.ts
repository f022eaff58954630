import type { Challenge } from '@ledgate/contract/session-view.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { enter, isChallenge, type SignInAnswer } from '../data.ts';

interface Entry {
  /** What is still due, if anything. */
  challenge: Challenge | null;
  /** Takes any answer of any way in: goes on to the next step, or inside. */
  take: (answer: SignInAnswer) => void;
  startAgain: () => void;
}

/** Every way in ends here. */
export const useEntry = (wanted: string | undefined): Entry => {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const navigate = useNavigate();
  const take = (answer: SignInAnswer): void => {
    if (isChallenge(answer)) {
      setChallenge(answer);
      return;
    }
    enter(answer);
    void navigate({ href: wanted ?? '/', replace: true });
  };
  return { challenge, take, startAgain: () => setChallenge(null) };
};
