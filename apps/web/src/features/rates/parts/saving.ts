import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../messages.ts';

/** Says so when a paper cannot be fetched. */
export const saving = (work: Promise<void>): void =>
  void work.catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });
