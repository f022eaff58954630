import { Button, Modal } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';

import { saveBytes } from '../../../lib/files.ts';
import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Counter } from '../counter.ts';
import { t } from '../messages.ts';
import type { QueuedSale } from '../queued-sale.ts';
import { useSending } from '../use-sending.ts';
import classes from './till.module.css';

interface RefusedDialogProps {
  counter: Counter;
  onClose: () => void;
}

export const refusedOf = (waiting: readonly QueuedSale[]): QueuedSale[] =>
  waiting.filter(({ problem }) => problem !== null);

const Refused = ({ sale, counter }: { sale: QueuedSale; counter: Counter }) => {
  const { isBusy, send } = useSending();
  const total = formatCents(sale.totalCents);
  return (
    <li className={classes.refused}>
      <p className={classes.strong}>
        <span>{formatInstant(sale.body.sold_at)}</span>
        <span dir="ltr">{total}</span>
      </p>
      <p className={classes.quiet}>{`${t('cashier')} ${sale.cashier.name}`}</p>
      <Notice tone="warn">{sale.problem}</Notice>
      <Button
        variant="default"
        size="md"
        loading={isBusy}
        aria-label={t('tryAgainOf', { amount: total, at: formatInstant(sale.body.sold_at) })}
        onClick={() => void send(() => counter.queue.retry(sale.uid))}
      >
        {t('tryAgain')}
      </Button>
    </li>
  );
};

/** All of what the till knows of them, so that somebody can enter them by hand. */
const saveRefused = ({ enrolment }: Counter, sales: readonly QueuedSale[]): Promise<void> => {
  const file = {
    merchant: enrolment.merchantName,
    register: enrolment.registerName,
    saved_at: new Date().toISOString(),
    sales: sales.map(({ body, cashier, problem }) => ({ refused_because: problem, cashier: cashier.name, sale: body })),
  };
  const bytes = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
  return saveBytes(bytes, `sales-not-taken-${file.saved_at.slice(0, 10)}.json`);
};

/** They took place, and the server does not take them: kept here until it does. */
export const RefusedDialog = ({ counter, onClose }: RefusedDialogProps) => {
  const sales = refusedOf(useStore(counter.queue.waiting));
  const isReached = useStore(counter.reach.isReached);
  return (
    <Modal opened onClose={onClose} title={t('refusedHead')}>
      {sales.length === 0 ? (
        <EmptyState icon={IconCircleCheck} title={t('allSent')}>
          {t('refusedNone')}
        </EmptyState>
      ) : (
        <div className={classes.stack}>
          <p>{t('refusedText')}</p>
          {!isReached && <Notice tone="warn">{t('refusedOffline')}</Notice>}
          <ul className={classes.cards}>
            {sales.map((sale) => (
              <Refused key={sale.uid} sale={sale} counter={counter} />
            ))}
          </ul>
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => void saveRefused(counter, sales)}
          >
            {t('saveRefused')}
          </Button>
        </div>
      )}
    </Modal>
  );
};
