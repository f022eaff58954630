import type { CaseSection } from '@ledgate/contract/case-file.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import { type ReactNode, useState } from 'react';

import { toast } from '../../ui/toast.tsx';
import { useCaseView } from './case-context.ts';
import { useVerify } from './data.ts';
import { t } from './messages.ts';
import { LazyVerifyDocuments } from './parts/lazy-dialogs.tsx';

interface Verifying {
  toggle: (state: CaseSection) => void;
  isBusy: boolean;
  /** Asks why documents are verified although required ones are not accepted. */
  dialog: ReactNode;
}

/** Verifies a section as it is on the screen, or takes that back. */
export const useVerifySection = (): Verifying => {
  const { file, reload } = useCaseView();
  const { mutate, isPending, error, reset } = useVerify(file.application.uid);
  const [asking, setAsking] = useState<CaseSection>();
  const send = ({ section, content, verified }: CaseSection, reason?: string): void =>
    mutate(
      { section, content: verified === null ? content : null, ...(reason !== undefined && { reason }) },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast.good(
            t(verified === null ? 'verifiedToast' : 'unverifiedToast', { section: SECTION_FACTS[section].name }),
          );
        },
        onError: (problem) => {
          if (reason === undefined) toast.problem(t('verifyFailed'), problem);
          // What was changed meanwhile is shown, so that it can be looked at and verified.
          if (problem.code === 'stale') void reload();
        },
      },
    );
  const toggle = (state: CaseSection): void => {
    const isUnsure = state.section === 'documents' && file.documents_not_accepted.length > 0;
    if (state.verified !== null || !isUnsure) return send(state);
    reset();
    setAsking(state);
  };
  const dialog = asking && (
    <LazyVerifyDocuments
      names={file.documents_not_accepted}
      isBusy={isPending}
      problem={error}
      onVerify={(reason) => send(asking, reason)}
      onClose={() => setAsking(undefined)}
    />
  );
  return { toggle, isBusy: isPending, dialog };
};
