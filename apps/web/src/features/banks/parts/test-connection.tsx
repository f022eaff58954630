import type { BankView } from '@ledgate/contract/banks.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconPlugConnected } from '@tabler/icons-react';

import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useTestBank } from '../data.ts';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import type { BankFormState } from './use-bank-form.ts';

/** Signs in at the bank and says what it saw; of what is stored, so what is typed has to be saved first. */
export const TestConnection = ({ bank, draft, set, isTouched }: BankFormState & { bank: BankView }) => {
  const test = useTestBank();
  const { data } = test;
  const seen = data?.host_key ?? null;
  return (
    <div className={classes.stack}>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} stroke={1.7} />}
          loading={test.isPending}
          disabled={isTouched}
          onClick={() => test.mutate(bank)}
        >
          {t('test')}
        </Button>
        {isTouched && <span className={classes.quiet}>{t('testAfterSave')}</span>}
      </div>
      <ProblemAlert problem={test.error} />
      <div role="status">
        {data !== undefined && (
          <Notice tone={data.ready ? 'good' : 'warn'} icon={data.ready ? IconCheck : IconAlertTriangle}>
            <strong>{t(data.ready ? 'testReady' : 'testNot')}</strong> {data.said}
            {seen !== null && <p className={classes.mono}>{t('sawKey', { key: seen })}</p>}
          </Notice>
        )}
      </div>
      {seen !== null && seen !== draft.hostKey && (
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => set({ hostKey: seen })}>
            {t('useKey')}
          </Button>
        </div>
      )}
    </div>
  );
};
