import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { CopyButton } from './copy-button.tsx';
import { t } from './messages.ts';
import { Notice } from './notice.tsx';
import classes from './secret-once.module.css';

interface SecretOnceProps {
  secret: string;
  /** What it is for and where to keep it. */
  children: ReactNode;
  onDone: () => void;
}

/** A secret right after it was made: nobody can show it again. */
export const SecretOnce = ({ secret, children, onDone }: SecretOnceProps) => (
  <div className={classes.box}>
    <Notice tone="warn" icon={IconAlertTriangle}>
      {children}
    </Notice>
    <code className={classes.secret} dir="ltr" translate="no">
      {secret}
    </code>
    <div className={classes.actions}>
      <CopyButton text={secret} />
      <Button onClick={onDone}>{t('secretKept')}</Button>
    </div>
  </div>
);
