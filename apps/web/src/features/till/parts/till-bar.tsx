import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudUpload, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { useStore } from '../../../lib/store.ts';
import { type Counter, counterNow } from '../counter.ts';
import { t } from '../messages.ts';
import { BarMenu } from './bar-menu.tsx';
import { RefusedDialog, refusedOf } from './refused-dialog.tsx';
import classes from './till-bar.module.css';

/** A phone has room for the number; its words are still read out. */
const Count = ({ words, count }: { words: string; count: number }) => (
  <>
    <span className={classes.words}>{words}</span>
    <span className={classes.number} aria-hidden="true">
      {count}
    </span>
  </>
);

/** What has not reached the server, and why: always in sight. */
const Sending = ({ counter }: { counter: Counter }) => {
  const queued = useStore(counter.queue.waiting);
  const [isOpened, setOpened] = useState(false);
  const refused = refusedOf(queued);
  const unsent = queued.length - refused.length;
  const isReached = useStore(counter.reach.isReached);
  return (
    <div className={classes.sending} role="status">
      {!isReached && (
        <span className={classes.offline}>
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          <span>{t('offline')}</span>
        </span>
      )}
      {unsent > 0 && (
        <Button
          variant="light"
          size="md"
          leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void counter.refresh()}
        >
          <Count words={t('waiting', { count: unsent })} count={unsent} />
        </Button>
      )}
      {refused.length > 0 && (
        <Button
          variant="light"
          color="red"
          size="md"
          leftSection={<IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          <Count words={t('refusedTitle', { count: refused.length })} count={refused.length} />
        </Button>
      )}
      {isOpened && <RefusedDialog counter={counter} onClose={() => setOpened(false)} />}
      {!counter.base.isDurable && <span className={classes.offline}>{t('notKept')}</span>}
    </div>
  );
};

/** Register, cashier, and what waits: beside the name of the product. */
export const TillBar = () => {
  const counter = useStore(counterNow);
  const person = usePerson();
  if (counter === null || person === null) return null;
  return (
    <div className={classes.bar}>
      <p className={classes.where}>
        <strong>{counter.enrolment.registerName}</strong>
        <span>{person.fullName}</span>
      </p>
      <Sending counter={counter} />
      <BarMenu counter={counter} />
    </div>
  );
};
