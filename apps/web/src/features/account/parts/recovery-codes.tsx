import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { t } from '../messages.ts';
import classes from './account.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Shown once, right after they were made. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => (
  <div className={classes.wide}>
    <h3>{t('recoveryTitle')}</h3>
    <Notice tone="warn">{t('recoveryText')}</Notice>
    <ol className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <div className={classes.actions}>
      <CopyButton text={codes.join('\n')} label={t('recoveryCopy')} />
      <Button variant="default" leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => globalThis.print()}>
        {t('print')}
      </Button>
      <Button onClick={onKept}>{t('recoveryKept')}</Button>
    </div>
  </div>
);
