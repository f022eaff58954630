import { Button, Modal, TextInput } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { Draft } from '../basket.ts';
import { useCustomers } from '../data.ts';
import { t } from '../messages.ts';
import { Loading } from './loading.tsx';
import classes from './till.module.css';

interface CustomerDialogProps {
  customer: Draft['customer'];
  onChoose: (customer: Draft['customer']) => void;
  onClose: () => void;
}

const Found = ({ words, onChoose }: { words: string; onChoose: CustomerDialogProps['onChoose'] }) => {
  const { data, error, isFetching, refetch } = useCustomers(words, true);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (data.results.length === 0)
    return (
      <EmptyState icon={IconUserOff} title={t('noCustomers')}>
        {t('noCustomersText')}
      </EmptyState>
    );
  return (
    <ul className={classes.cards}>
      {data.results.map(({ uid, name, company, email, phone, is_exempt: isExempt }) => (
        <li key={uid}>
          <button type="button" className={classes.card} onClick={() => onChoose({ uid, name, isExempt })}>
            <span className={classes.strong}>{name}</span>
            <span className={classes.quiet}>
              {[isExempt ? t('taxExempt') : null, company, email, phone].filter(Boolean).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Who buys. */
export const CustomerDialog = ({ customer, onChoose, onClose }: CustomerDialogProps) => {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  return (
    <Modal opened onClose={onClose} title={t('chooseCustomer')}>
      <div className={classes.stack}>
        <TextInput
          size="lg"
          type="search"
          aria-label={t('chooseCustomer')}
          placeholder={t('customerSearch')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        {customer !== null && (
          <Button variant="default" size="md" onClick={() => onChoose(null)}>
            {t('removeCustomer')}
          </Button>
        )}
        <Found words={words} onChoose={onChoose} />
      </div>
    </Modal>
  );
};
