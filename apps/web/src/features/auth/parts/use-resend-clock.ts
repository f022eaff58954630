import { CODE } from '@ledgate/domain/access/limits.ts';
import { useState } from 'react';

interface ResendClock {
  at: number;
  wait: (seconds: number) => void;
  /** For the mutation that sends. */
  callbacks: {
    onSuccess: (answer: { resend_in: number }) => void;
    onError: (problem: { retryAfter: number | undefined }) => void;
  };
}

/** When the next code may be asked for; a code is already on its way when the page opens. */
export const useResendClock = (): ResendClock => {
  const [at, setAt] = useState(() => Date.now() + CODE.resendAfter);
  const wait = (seconds: number): void => setAt(Date.now() + seconds * 1000);
  return {
    at,
    wait,
    callbacks: {
      onSuccess: ({ resend_in }) => wait(resend_in),
      onError: ({ retryAfter }) => wait(retryAfter ?? 0),
    },
  };
};
