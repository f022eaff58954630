import { changeOperation } from './features/changes/public.ts';
import { board, close, correct, deliver, reprice } from './features/handoff/public.ts';
import { driven, type OperationKinds } from './features/operations/public.ts';

/** Everything that is asked of other parties, by its kind. */
export const operationKinds: OperationKinds = {
  board: driven(board),
  correct: driven(correct),
  deliver: driven(deliver),
  reprice: driven(reprice),
  close: driven(close),
  change: driven(changeOperation),
};
