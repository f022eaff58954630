import type { DocumentView } from '@ledgate/contract/documents.ts';
import type { RejectReason } from '@ledgate/domain/review/document-review.ts';

import { toast } from '../../ui/toast.tsx';
import { useCaseView } from './case-context.ts';
import { useReviewDocument } from './data.ts';
import { t } from './messages.ts';

export type Judgement =
  | { decision: 'accept' | 'expire' | 'reset' }
  | { decision: 'reject'; reason_code: RejectReason; text?: string };

const DONE = { accept: 'acceptedToast', reject: 'rejectedToast', expire: 'expiredToast', reset: 'resetToast' } as const;

/** Judges a document by the file that is on the screen. */
export const useJudge = (paper: DocumentView) => {
  const { file, reload, own } = useCaseView();
  const { mutate, isPending, error, reset } = useReviewDocument(file.application.uid, own);
  const judge = (judgement: Judgement, onDone?: () => void): void =>
    mutate(
      { id: paper.id, version: paper.version, body: { ...judgement, file_id: paper.file.file_id } },
      {
        onSuccess: ({ asked }) => {
          const text = asked === null ? undefined : t('askedToast');
          toast.good(t(DONE[judgement.decision], { name: paper.label }), text);
          onDone?.();
        },
        onError: (problem) => {
          if (judgement.decision !== 'reject') toast.problem(t('judgeFailed'), problem);
          if (problem.code === 'stale') void reload();
        },
      },
    );
  return { judge, isBusy: isPending, problem: error, forget: reset };
};
