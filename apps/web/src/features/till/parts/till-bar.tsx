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
          size="sm"
          leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => void counter.refresh()}
        >
          {t('waiting', { count: unsent })}
        </Button>
      )}
      {refused.length > 0 && (
        <Button
          variant="light"
          color="red"
          size="sm"
          leftSection={<IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          {t('refusedTitle', { count: refused.length })}
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
