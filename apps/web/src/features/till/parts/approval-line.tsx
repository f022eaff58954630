import { useCan } from '../../../lib/ability.ts';
import { useNow } from '../../../lib/now.ts';
import { useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { draftNeeds, tillRights } from '../approval-needs.ts';
import type { BothPriced, Draft } from '../basket.ts';
import type { TillCatalogue } from '../catalogue-index.ts';
import { approversOf, stillNeeded } from '../given-approval.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import classes from './till.module.css';

interface ApprovalLineProps {
  draft: Draft;
  priced: BothPriced;
  catalogue: TillCatalogue;
}

/** Who let it through; without a network, that somebody looks at it later. */
export const ApprovalLine = ({ draft, priced, catalogue }: ApprovalLineProps) => {
  const can = useCan();
  const isReached = useStore(useDesk().counter.reach.isReached);
  const needed = draftNeeds(draft, priced, catalogue, tillRights(can));
  const now = useNow();
  const names = approversOf(needed, draft.approvals, now);
  return (
    <>
      {names.length > 0 && <p className={classes.quiet}>{t('approvedBy', { name: names.join(', ') })}</p>}
      {!isReached && stillNeeded(needed, draft.approvals, now).length > 0 && (
        <Notice tone="warn">{t('offlineReview')}</Notice>
      )}
    </>
  );
};
