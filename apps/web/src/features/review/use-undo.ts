import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { IconGavel } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';

import { undoLast } from '../../lib/last-undo.ts';
import { isProblem } from '../../lib/problem.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';
import { undoDecision } from './data.ts';
import type { Decision } from './decisions.ts';
import { t } from './messages.ts';

interface Undoable {
  uid: string;
  event: number;
  hide: () => void;
}

/** The last decision of this page, while it can be taken back. */
export interface Undo {
  offer: (uid: string, reference: string, decision: Decision, event: number) => void;
  now: () => void;
}

export const useUndo = (reload: () => Promise<void>): Undo => {
  const last = useRef<Undoable | null>(null);
  const now = useCallback((): void => {
    const undoable = last.current;
    if (undoable === null) {
      undoLast();
      return;
    }
    last.current = null;
    undoable.hide();
    void undoDecision(undoable.uid, undoable.event).then(
      async () => {
        await reload();
        toast.good(t('undone'));
      },
      (error: unknown) => {
        if (isProblem(error)) toast.problem(t('undoFailed'), error);
      },
    );
  }, [reload]);
  const offer: Undo['offer'] = (uid, reference, decision, event) => {
    const options = { seconds: UNDO_SECONDS, icon: IconGavel, text: t('undoSoon') };
    const hide = undoToast(t(`done_${decision}`, { reference }), t('undo'), now, options);
    const own = { uid, event, hide };
    last.current = own;
    setTimeout(() => {
      if (last.current === own) last.current = null;
    }, UNDO_SECONDS * 1000);
  };
  return { offer, now };
};
