import { Modal } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';

import { client } from '../../../lib/client.ts';
import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useHeld } from '../data.ts';
import { draftOf } from '../hold-sale.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { Loading } from './loading.tsx';
import classes from './till.module.css';

const Held = ({ onClose }: { onClose: () => void }) => {
  const { counter } = useDesk();
  const { data, error, isFetching, refetch } = useHeld(true);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const isTaken = counter.draft.get().lines.length > 0;
  const resume = async (uid: string): Promise<void> => {
    try {
      const order = await counter.reach.watch(client.till.readOrder({ params: { uid } }));
      counter.draft.set(draftOf(order, counter.kept.catalogue.get()));
      onClose();
    } catch (failure) {
      if (isProblem(failure)) setProblem(failure);
    }
  };
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  // Without a name it waits for a card, and not for a cashier.
  const held = data.results.filter(({ label }) => label !== null);
  if (held.length === 0)
    return (
      <EmptyState icon={IconPlayerPause} title={t('noHeld')}>
        {t('noHeldText')}
      </EmptyState>
    );
  return (
    <div className={classes.stack}>
      {isTaken && <Notice tone="warn">{t('basketFirst')}</Notice>}
      <ProblemAlert problem={problem} />
      <ul className={classes.cards}>
        {held.map(({ uid, label, order_no: no, total_cents: cents, created_at: at, register }) => (
          <li key={uid}>
            <button
              type="button"
              className={classes.card}
              disabled={isTaken}
              aria-label={t('resume', { name: label ?? no })}
              onClick={() => void resume(uid)}
            >
              <span className={classes.strong}>
                {label} <span dir="ltr">{formatCents(cents)}</span>
              </span>
              <span className={classes.quiet}>
                {no} · {register.name} · {formatInstant(at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** What waits under a name, at any register of the business. */
export const HeldDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal opened onClose={onClose} title={t('held')}>
    <Held onClose={onClose} />
  </Modal>
);
