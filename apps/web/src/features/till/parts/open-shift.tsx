import { Button } from '@mantine/core';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { centsOf } from '../../../lib/cents.ts';
import { useStore } from '../../../lib/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Counter } from '../counter.ts';
import { openShift, reloadRegister } from '../data.ts';
import { keepEnrolment } from '../enrolment.ts';
import { t } from '../messages.ts';
import { useSending } from '../use-sending.ts';
import { AmountField } from './amount-field.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

/** The cash that a drawer begins with. */
export const OpenShift = ({ counter }: { counter: Counter }) => {
  const [float, setFloat] = useState('');
  const { isBusy, problem, send } = useSending();
  const isReached = useStore(counter.reach.isReached);
  const mayOpen = useCan()('open_shift');
  const cents = centsOf(float);
  const isBad = Number.isNaN(cents);
  const open = async (): Promise<void> => {
    if (isBad) return;
    await send(async () => {
      await counter.reach.watch(openShift(counter.enrolment.register, cents));
      await reloadRegister(counter);
    });
  };
  return (
    <div className={classes.narrow}>
      <Sheet title={t('openTitle')} hint={t('openLead')}>
        <TillForm onSubmit={() => void open()}>
          <AmountField
            label={t('float')}
            value={float}
            onChange={setFloat}
            error={isBad ? t('priceBad') : problem?.errors['float_cents']?.[0]}
            isFirst
          />
          {!isReached && <Notice tone="warn">{t('openOffline')}</Notice>}
          {!mayOpen && <Notice tone="warn">{t('notOpener')}</Notice>}
          <ProblemAlert problem={problem} keepsInput />
          <Button type="submit" size="lg" loading={isBusy} disabled={!mayOpen}>
            {t('openShift')}
          </Button>
          <Button variant="subtle" color="gray" size="md" onClick={() => keepEnrolment(null)}>
            {t('otherRegister')}
          </Button>
        </TillForm>
      </Sheet>
    </div>
  );
};
