import type { CaseSection } from '@ledgate/contract/case-file.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';

import { toast } from '../../ui/toast.tsx';
import { useCaseView } from './case-context.ts';
import { useVerify } from './data.ts';
import { t } from './messages.ts';

/** Verifies a section as it is on the screen, or takes that back. */
export const useVerifySection = () => {
  const { file, reload } = useCaseView();
  const { mutate, isPending } = useVerify(file.application.uid);
  const toggle = ({ section, content, verified }: CaseSection): void =>
    mutate(
      { section, content: verified === null ? content : null },
      {
        onSuccess: () =>
          toast.good(
            t(verified === null ? 'verifiedToast' : 'unverifiedToast', { section: SECTION_FACTS[section].name }),
          ),
        onError: (problem) => {
          toast.problem(t('verifyFailed'), problem);
          // What was changed meanwhile is shown, so that it can be looked at and verified.
          if (problem.code === 'stale') void reload();
        },
      },
    );
  return { toggle, isBusy: isPending };
};
