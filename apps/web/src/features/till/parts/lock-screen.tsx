import type { Answer } from '@ledgate/contract/call.ts';
import type { tillAccess } from '@ledgate/contract/till-access.ts';
import { Button } from '@mantine/core';
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
import { PinEntry } from './pin-entry.tsx';
import classes from './till.module.css';

type Cashier = Answer<typeof tillAccess.openDevice>['cashiers'][number];

/** Signing in by password is a page of the product. */
const ByPassword = () => (
  <Button component="a" href={`/login?${new URLSearchParams({ wanted: '/till' })}`} variant="subtle" size="md">
    {t('byPassword')}
  </Button>
);

interface SignInProps {
  given: Enrolment;
  cashier: Cashier;
  onBack: () => void;
}

const SignIn = ({ given, cashier, onBack }: SignInProps) => {
  const { isBusy, problem, send } = useSending();
  const enter = (pin: string): Promise<void> =>
    send(async () => {
      const device = { register: given.register, device: deviceUid(), secret: given.secret };
      keepSession(await client.till.signInByPin({ body: { ...device, person: cashier.uid, pin } }));
    });
  return (
    <PinEntry
      name={cashier.name}
      verb={t('unlock')}
      isBusy={isBusy}
      problem={problem}
      onEnter={enter}
      onSomeoneElse={onBack}
    />
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
  if (chosen !== null) return <SignIn given={given} cashier={chosen} onBack={() => setChosen(null)} />;
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
