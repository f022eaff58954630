import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { t } from '../messages.ts';
import classes from './queries.module.css';

interface TwoPanesProps {
  /** On narrow screens one of the two is shown. */
  isOpen: boolean;
  list: ReactNode;
  thread: ReactNode;
}

export const TwoPanes = ({ isOpen, list, thread }: TwoPanesProps) => (
  <div className={classes.panes} data-open={isOpen || undefined} data-panes={isOpen ? 'open' : 'closed'}>
    <div className={`${classes.pane} ${classes.listPane}`}>{list}</div>
    <div className={`${classes.pane} ${classes.threadPane}`}>{thread}</div>
  </div>
);

/** Only where the list has made room for the thread. */
export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <Button
    size="xs"
    variant="default"
    className={classes.narrowOnly}
    leftSection={<IconArrowLeft size={14} stroke={1.7} className={classes.turns} />}
    onClick={onBack}
  >
    {t('back')}
  </Button>
);
