import { useRef, useState } from 'react';

import { isProblem, type ProblemError } from '../../lib/problem.ts';

interface Sending {
  readonly isBusy: boolean;
  readonly problem: ProblemError | null;
  /** One at a time: a second press while the first is on its way is none. */
  send: (work: () => Promise<void>) => Promise<void>;
}

/** Something that is asked of the server, and what it said against it. */
export const useSending = (): Sending => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const isUnderWay = useRef(false);
  return {
    isBusy,
    problem,
    send: async (work) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setBusy(true);
      setProblem(null);
      try {
        await work();
      } catch (error) {
        if (!isProblem(error)) throw error;
        setProblem(error);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
  };
};
