import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { IconMessageQuestion } from '@tabler/icons-react';

import { client } from '../../lib/client.ts';
import { offerUndo } from '../../lib/last-undo.ts';
import { isProblem } from '../../lib/problem.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';
import { reloadThreads } from './data.ts';
import { t } from './messages.ts';

interface Raised {
  application: string;
  event: number;
  count: number;
  onChanged: () => void;
}

/** Until the mail leaves, a question is taken back as if it had not been asked: by its button or by `u`. */
export const offerToTakeBack = ({ application, event, count, onChanged }: Raised): void => {
  let isTaken = false;
  const takeBack = (): void => {
    if (isTaken) return;
    isTaken = true;
    hide();
    void client.review.undoDecision({ params: { uid: application }, body: { event } }).then(
      () => {
        toast.good(t('takenBack', { count }));
        void reloadThreads();
        onChanged();
      },
      (error: unknown) => {
        if (isProblem(error)) toast.problem(t('notTakenBack'), error);
      },
    );
  };
  const options = { seconds: UNDO_SECONDS, icon: IconMessageQuestion, text: t('raisedSoon') };
  const hide = undoToast(t('raised', { count }), t('undo'), takeBack, options);
  offerUndo(takeBack, UNDO_SECONDS);
};
