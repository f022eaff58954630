import type { PlanRow } from '@ledgate/contract/rate-plans.ts';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useArchive } from './data.ts';
import { t } from './messages.ts';

export const ArchiveDialog = ({ plan, onClose }: { plan: PlanRow | null; onClose: () => void }) => {
  const archive = useArchive();
  const name = plan?.name ?? '';
  const close = (): void => {
    archive.reset();
    onClose();
  };
  const confirm = (): void => {
    if (plan === null) return;
    archive.mutate(plan.id, {
      onSuccess: () => {
        toast.good(t('archivedToast', { name }));
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={plan !== null}
      title={t('archiveTitle', { name })}
      verb={t('archive')}
      isBusy={archive.isPending}
      problem={archive.error}
      onConfirm={confirm}
      onClose={close}
    >
      {t('archiveText')}
    </ConfirmDialog>
  );
};
