import { useMutation } from '@tanstack/react-query';

import type { Answers } from './answers.ts';
import { useCaseView } from './case-context.ts';
import type { Decision } from './decisions.ts';
import { sendDecision } from './send-decision.ts';
import type { Undo } from './use-undo.ts';

/** Takes a decision on what is on the screen, and offers to take it back. */
export const useDecide = (decision: Decision, undo: Undo) => {
  const { file, reload } = useCaseView();
  const { uid, reference, evidence } = file.application;
  return useMutation({
    mutationFn: (answers: Answers) => sendDecision(decision, { application_uid: uid, evidence }, answers),
    onSuccess: async ({ undo: { event } }) => {
      undo.offer(uid, reference, decision, event);
      await reload();
    },
  });
};
