import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import alert from '../../../ui/problem-alert.module.css';
import { t } from '../messages.ts';
import type { Missing } from './missing.ts';
import classes from './wizard.module.css';

interface MissingSummaryProps {
  missing: readonly Missing[];
  onPick: (path: string) => void;
  onGoOn: () => void;
}

/** After Continue: what is missing, each line leading to its field. Takes the focus when it appears. */
export const MissingSummary = ({ missing, onPick, onGoOn }: MissingSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [missing]);
  return (
    <div className={`${alert.alert} ${classes.summary}`} role="alert" tabIndex={-1} ref={box}>
      <div>
        <p className={alert.title}>{t('summary', { count: missing.length })}</p>
        <p>{t('summaryKept')}</p>
        <ul className={alert.list}>
          {missing.map(({ id, path, label, message }) => (
            <li key={id}>
              <button type="button" className={alert.link} onClick={() => onPick(path)}>
                {label}: {message}
              </button>
            </li>
          ))}
        </ul>
        <Button size="xs" variant="default" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </div>
    </div>
  );
};
