import type { Answer } from '@ledgate/contract/call.ts';
import type { tillAccess } from '@ledgate/contract/till-access.ts';
import { PIN_LENGTH } from '@ledgate/domain/checks/pin.ts';
import { Button, PasswordInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';

import { client } from '../../../lib/client.ts';
import { keepSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useDevice } from '../data.ts';
import { deviceUid, type Enrolment } from '../enrolment.ts';
import { t } from '../messages.ts';
import { useSending } from '../use-sending.ts';
import { Loading } from './loading.tsx';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

type Cashier = Answer<typeof tillAccess.openDevice>['cashiers'][number];

/** Signing in by password is a page of the product. */
const ByPassword = () => (
  <Button component="a" href={`/login?${new URLSearchParams({ wanted: '/till' })}`} variant="subtle" size="md">
    {t('byPassword')}
  </Button>
);

interface PinFormProps {
  given: Enrolment;
  cashier: Cashier;
  onBack: () => void;
}

const PinForm = ({ given, cashier, onBack }: PinFormProps) => {
  const [pin, setPin] = useState('');
  const { isBusy, problem, send } = useSending();
  const isLong = pin.length >= PIN_LENGTH.min;
  const enter = (): Promise<void> =>
    send(async () => {
      try {
        const device = { register: given.register, device: deviceUid(), secret: given.secret };
        keepSession(await client.till.signInByPin({ body: { ...device, person: cashier.uid, pin } }));
      } finally {
        setPin('');
      }
    });
  return (
    <TillForm onSubmit={() => isLong && void enter()}>
      <PasswordInput
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        label={t('pinOf', { name: cashier.name })}
        maxLength={PIN_LENGTH.max}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value.replaceAll(/\D/g, ''))}
        error={problem && (problem.detail ?? problem.title)}
        data-autofocus
        autoFocus
      />
      <Button type="submit" size="lg" loading={isBusy} disabled={!isLong}>
        {t('unlock')}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={onBack}>
        {t('someoneElse')}
      </Button>
    </TillForm>
  );
};

const Who = ({ given }: { given: Enrolment }) => {
  const { data, error, isFetching, refetch } = useDevice(given);
  const [chosen, setChosen] = useState<Cashier | null>(null);
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (chosen !== null) return <PinForm given={given} cashier={chosen} onBack={() => setChosen(null)} />;
  if (data.cashiers.length === 0)
    return (
      <EmptyState icon={IconLock} title={t('noPins')}>
        {t('noPinsText')}
      </EmptyState>
    );
  return (
    <ul className={classes.cards}>
      {data.cashiers.map((cashier) => (
        <li key={cashier.uid}>
          <button type="button" className={classes.card} onClick={() => setChosen(cashier)}>
            <span className={classes.strong}>{cashier.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Nobody is signed in at a register: whoever comes next says who they are. It needs the server. */
export const LockScreen = ({ given }: { given: Enrolment }) => (
  <div className={classes.narrow}>
    <Sheet title={given.registerName} hint={t('lockedText')}>
      <div className={classes.stack}>
        <Who given={given} />
        <ByPassword />
      </div>
    </Sheet>
  </div>
);
