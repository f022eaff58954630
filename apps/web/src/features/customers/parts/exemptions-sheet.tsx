import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { EXEMPTION_REASONS } from '@ledgate/domain/till/exemptions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type CustomerDetail, type ExemptionView, useEndExemption } from '../data.ts';
import { t } from '../messages.ts';
import classes from './customers.module.css';
import { ExemptionDialog } from './exemption-form.tsx';

/** Until when it is good, or since when it is not. */
const sayStanding = ({ standing, expires_on: until, ended_at: ended }: ExemptionView): string => {
  if (standing === 'ended') return t('exemptionEnded', { day: ended === null ? '' : formatDay(ended) });
  if (until === null) return t('exemptionOpen');
  return t(standing === 'expired' ? 'exemptionExpired' : 'exemptionUntil', { day: sayDate(until) });
};

interface LineProps {
  one: ExemptionView;
  onReplace: () => void;
  onEnd: () => void;
}

const Line = ({ one, onReplace, onEnd }: LineProps) => {
  const can = useCan();
  const name = `${one.state} ${one.number}`;
  return (
    <li className={classes.card}>
      <div>
        <p className={classes.cardName}>
          <bdi>{name}</bdi>
          <span className={one.standing === 'valid' ? classes.quiet : classes.late}>{sayStanding(one)}</span>
        </p>
        <p className={classes.small}>
          {t('exemptionAdded', {
            reason: EXEMPTION_REASONS[one.reason],
            day: formatDay(one.added_at),
            name: one.added_by.name,
          })}
        </p>
      </div>
      {one.standing !== 'ended' && can('manage_customer') && (
        <div className={classes.actions}>
          <Button size="xs" variant="default" aria-label={t('replaceThis', { name })} onClick={onReplace}>
            {t('replace')}
          </Button>
          <Button size="xs" variant="default" aria-label={t('endThis', { name })} onClick={onEnd}>
            {t('end')}
          </Button>
        </div>
      )}
    </li>
  );
};

const EndDialog = ({ customer, one, onClose }: { customer: string; one: ExemptionView; onClose: () => void }) => {
  const { mutate, isPending, error } = useEndExemption(customer);
  const end = (): void =>
    mutate(one.uid, {
      onSuccess: () => {
        toast.good(t('exemptionIsEnded'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('endTitle')}
      verb={t('end')}
      isBusy={isPending}
      problem={error}
      onConfirm={end}
      onClose={onClose}
    >
      {t('endText', { name: `${one.state} ${one.number}` })}
    </ConfirmDialog>
  );
};

/** Certificates by which the customer owes no sales tax. */
export const ExemptionsSheet = ({ customer }: { customer: CustomerDetail }) => {
  const can = useCan();
  const [adding, setAdding] = useState<ExemptionView | 'new' | null>(null);
  const [ending, setEnding] = useState<ExemptionView | null>(null);
  const { exemptions, uid } = customer;
  return (
    <Sheet
      title={t('exemptions')}
      hint={t('exemptionsHint')}
      isFlush
      actions={
        can('manage_customer') && (
          <Button size="xs" variant="default" onClick={() => setAdding('new')}>
            {t('exemptionAdd')}
          </Button>
        )
      }
    >
      {exemptions.length === 0 ? (
        <p className={classes.empty}>{t('exemptionsEmpty')}</p>
      ) : (
        <ul className={classes.cards}>
          {exemptions.map((one) => (
            <Line key={one.uid} one={one} onReplace={() => setAdding(one)} onEnd={() => setEnding(one)} />
          ))}
        </ul>
      )}
      {adding !== null && (
        <ExemptionDialog customer={uid} before={adding === 'new' ? null : adding} onClose={() => setAdding(null)} />
      )}
      {ending !== null && <EndDialog customer={uid} one={ending} onClose={() => setEnding(null)} />}
    </Sheet>
  );
};
