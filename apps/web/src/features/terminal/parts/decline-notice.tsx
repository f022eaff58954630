import { type DeclineReason, DECLINES, FIXED_BY_WORDS } from '@ledgate/domain/payments/declines.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { t } from '../messages.ts';
import classes from './decline-notice.module.css';

interface DeclineNoticeProps {
  reason: DeclineReason;
  amount: string;
}

/** Why the card was not charged, in words to be read out, and who can do something about it. */
export const DeclineNotice = ({ reason, amount }: DeclineNoticeProps) => {
  const { title, sentence, fixedBy } = DECLINES[reason];
  const box = useRef<HTMLDivElement>(null);
  // Some browsers answer with a promise, which is no way to clean up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  return (
    <div className={classes.decline} role="alert" ref={box}>
      <IconX size={20} stroke={1.7} aria-hidden="true" className={classes.sign} />
      <div>
        <p className={classes.title}>{t('declined', { title, amount })}</p>
        <p>{sentence}</p>
        <p className={classes.who}>{FIXED_BY_WORDS[fixedBy]}</p>
      </div>
    </div>
  );
};
