import { createStore } from './store.ts';

export interface StepUpRequest {
  answer: (isConfirmed: boolean) => void;
}

/** A call that wants a fresh proof waits here until the dialog has an answer. */
export const stepUpRequest = createStore<StepUpRequest | null>(null);

let waiting: Promise<boolean> | null = null;

/** Asks once, however many calls want it at the same time. */
export const askStepUp = (): Promise<boolean> => {
  waiting ??= new Promise<boolean>((resolve) => {
    stepUpRequest.set({
      answer: (isConfirmed) => {
        waiting = null;
        stepUpRequest.set(null);
        resolve(isConfirmed);
      },
    });
  });
  return waiting;
};
