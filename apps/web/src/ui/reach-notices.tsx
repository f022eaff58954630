import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatDay } from './format.ts';
import { Notice } from './notice.tsx';
import { t } from './reach-messages.ts';
import classes from './reach-notices.module.css';

/** As much of a person as it takes to say whether messages reach them. */
export interface Reached {
  email: string;
  mobile: string | null;
  texts_stopped_at: string | null;
  mail_problem: { kind: 'bounce' | 'complaint'; detail: string; at: string } | null;
}

/** A number that answered STOP, and the way back. */
export const TextsStopped = ({
  reached: { mobile, texts_stopped_at: at },
  isOwn = false,
}: {
  reached: Reached;
  isOwn?: boolean;
}) =>
  at === null || mobile === null ? null : (
    <Notice tone="warn">
      {t('textsStopped', { mobile: formatPhone(mobile), at: formatDay(at) })}{' '}
      {t(isOwn ? 'textsCodesOwn' : 'textsCodes')} {t('textsResume')}
    </Notice>
  );

interface MailStoppedProps {
  reached: Reached;
  isBusy: boolean;
  onResume: () => void;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** An address that mail does not reach. */
export const MailStopped = ({ reached: { email, mail_problem: stop }, isBusy, onResume, children }: MailStoppedProps) =>
  stop === null ? null : (
    <Notice
      tone="warn"
      action={
        <div className={classes.actions}>
          {children}
          <Button size="xs" variant="default" loading={isBusy} onClick={onResume}>
            {t('mailResume')}
          </Button>
        </div>
      }
    >
      {t(stop.kind === 'bounce' ? 'mailBounced' : 'mailComplained', { email, at: formatDay(stop.at) })}{' '}
      {stop.detail !== '' && t('mailWhy', { detail: stop.detail })}
    </Notice>
  );
