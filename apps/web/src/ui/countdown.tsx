import { type ReactNode, useEffect, useState } from 'react';

/** Whole seconds until an instant, counted down once a second; 0 once it has passed. */
export const useSecondsLeft = (until: number): number => {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
};

interface CountdownProps {
  until: number;
  children: (secondsLeft: number) => ReactNode;
}

export const Countdown = ({ until, children }: CountdownProps) => children(useSecondsLeft(until));
