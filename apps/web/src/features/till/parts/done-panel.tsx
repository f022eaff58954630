import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { useStore } from '../../../lib/store.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { printReceipt } from '../../../ui/receipt-sheet.tsx';
import { notePrinted } from '../data.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import type { Done } from '../use-selling.ts';
import { Receipt } from './receipt.tsx';
import { SendReceipt } from './send-receipt.tsx';
import classes from './till.module.css';

/** After the paper has it, the change is what counts. */
export const DonePanel = ({ done, onNext }: { done: Done; onNext: () => void }) => {
  const setup = useStore(useDesk().counter.kept.catalogue)?.setup;
  const [prints, setPrints] = useState(0);
  const { uid } = done;
  // Kept here at first, it may have arrived since.
  const waiting = useStore(useDesk().counter.queue.waiting);
  const isAtServer = done.isAtServer || waiting.every((sale) => sale.uid !== uid);
  const isAutomatic = setup?.printer.automatic ?? false;
  const printed = useRef('');
  const print = useCallback((): void => {
    printReceipt();
    setPrints((count) => count + 1);
    if (isAtServer) notePrinted(uid);
  }, [isAtServer, uid]);
  useEffect(() => {
    if (!isAutomatic || printed.current === uid) return;
    printed.current = uid;
    print();
  }, [uid, isAutomatic, print]);
  return (
    <section className={classes.done} aria-label={t('soldTitle')}>
      <div className={classes.doneHead} role="status">
        <IconCircleCheck size={32} stroke={1.7} aria-hidden="true" className={classes.good} />
        <p className={classes.strong}>{t('soldTitle')}</p>
        <p className={classes.changeLabel}>{done.changeCents > 0 ? t('change') : t('noChange')}</p>
        <p className={classes.change} dir="ltr" data-change>
          {formatCents(done.changeCents)}
        </p>
      </div>
      {!isAtServer && <Notice tone="warn">{t('notSentYet')}</Notice>}
      <div className={classes.two}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.7} aria-hidden="true" />}
          onClick={print}
        >
          {prints > 0 ? t('printAgain') : t('printReceipt')}
        </Button>
        <Button size="lg" onClick={onNext} data-autofocus>
          {t('nextSale')}
        </Button>
      </div>
      {isAtServer && <SendReceipt uid={uid} />}
      <div className={classes.scroll}>
        <Receipt receipt={done.receipt} isCopy={prints > 1} />
      </div>
    </section>
  );
};
