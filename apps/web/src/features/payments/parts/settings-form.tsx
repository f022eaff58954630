import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { showFieldProblems } from '../../../ui/form-problems.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type MerchantSettingsView, useSaveSettings } from '../settings-data.ts';
import { draftOf, type SettingsDraft, settingsOf } from '../settings-draft.ts';
import { t } from '../settings-messages.ts';
import classes from './payments.module.css';
import { ReceiptPart } from './receipt-part.tsx';
import { ChecksPart, DayPart, NoticesPart, TaxPart, TipsPart } from './settings-parts.tsx';
import { NoticeDialog, SurchargePart } from './surcharge-part.tsx';
import { ApprovalPart, TillPart } from './till-part.tsx';

/** What follows from the rates, and is not set here. */
const DualPart = ({ view: { pricing_model: model } }: { view: MerchantSettingsView }) =>
  model === 'dual_pricing' ? (
    <Sheet title={MODEL_FACTS.dual_pricing.label}>
      <Notice>{t('dual')}</Notice>
    </Sheet>
  ) : null;

export const SettingsForm = ({ view }: { view: MerchantSettingsView }) => {
  const form = useForm<SettingsDraft>({ defaultValues: draftOf(view.payments), mode: 'onBlur' });
  const { mutate, isPending, error } = useSaveSettings(view.version);
  const { control, formState } = form;
  const [isNoticing, setNoticing] = useState(false);
  const submit = form.handleSubmit((draft) =>
    mutate(settingsOf(draft), {
      onSuccess: (saved) => {
        form.reset(draftOf(saved.payments));
        toast.good(t('saved'));
      },
      onError: (problem) => void showFieldProblems(form, problem),
    }),
  );
  return (
    <>
      {/* Dialogs are forms of their own, and none of this one. */}
      <LeaveGuard isUnsaved={formState.isDirty} />
      <NoticeDialog isOpen={isNoticing} onClose={() => setNoticing(false)} />
      <form noValidate className={classes.settings} onSubmit={(event) => void submit(event)}>
        {!view.may_change && <Notice>{t('readOnly')}</Notice>}
        <ProblemAlert problem={error} keepsInput />
        <ChecksPart control={control} />
        <TaxPart control={control} />
        <ReceiptPart control={control} view={view} />
        <TipsPart control={control} />
        <SurchargePart control={control} view={view} onGiveNotice={() => setNoticing(true)} />
        <DualPart view={view} />
        <ApprovalPart control={control} />
        <TillPart control={control} />
        <DayPart control={control} />
        <NoticesPart />
        <div className={classes.actions}>
          <Button type="submit" loading={isPending} disabled={!view.may_change}>
            {t('save')}
          </Button>
        </div>
      </form>
    </>
  );
};
