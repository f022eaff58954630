import { PinForm } from '../../../ui/pin-form.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useSetPin } from '../data.ts';
import { t } from '../messages.ts';

/** For registers: nothing for whoever works at none. */
export const PinPart = ({ pin }: Pick<Account, 'pin'>) => {
  const set = useSetPin();
  if (pin === null) return null;
  const save = (wanted: string | null): void =>
    set.mutate(wanted, { onSuccess: () => toast.good(t(wanted === null ? 'pinRemoved' : 'pinSet')) });
  return (
    <Sheet title={t('pin')}>
      {/* What was typed is gone once it is set. */}
      <PinForm
        key={set.submittedAt > 0 && set.isSuccess ? set.submittedAt : 'open'}
        lead={t('pinLead')}
        hasPin={pin.is_set}
        isLocked={pin.is_locked}
        isBusy={set.isPending}
        problem={set.error}
        onSave={save}
      />
    </Sheet>
  );
};
