import { Button, TextInput } from '@mantine/core';
import { IconBuildingStore, IconDeviceDesktop, IconLock } from '@tabler/icons-react';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { client } from '../../../lib/client.ts';
import { useStore } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { leaseRegister, type RegisterView, useRegisters } from '../data.ts';
import { deviceUid, keepEnrolment } from '../enrolment.ts';
import type { LiveTab } from '../live-tab.ts';
import { t } from '../messages.ts';
import { Loading } from './loading.tsx';
import { useSending } from '../use-sending.ts';
import { TillForm } from './till-form.tsx';
import classes from './till.module.css';

export const Closed = ({ children }: { children: string }) => (
  <Sheet>
    <EmptyState
      icon={IconLock}
      title={t('closedTitle')}
      action={
        <Button component="a" href="/" variant="default" size="md">
          {t('backHome')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  </Sheet>
);

interface Whose {
  uid: string;
  name: string;
}

const AddRegister = ({ onAdded }: { onAdded: () => void }) => {
  const [name, setName] = useState('');
  const { isBusy, problem, send } = useSending();
  const add = (): Promise<void> =>
    send(async () => {
      await client.till.addRegister({ body: { name } });
      onAdded();
    });
  return (
    <TillForm onSubmit={() => void add()}>
      <TextInput
        size="md"
        label={t('registerName')}
        placeholder={t('registerExample')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem?.errors['name']?.[0]}
        data-autofocus
      />
      <ProblemAlert problem={problem?.errors['name'] ? null : problem} />
      <Button type="submit" size="md" loading={isBusy}>
        {t('addRegister')}
      </Button>
    </TillForm>
  );
};

const RegisterCard = ({ register, onUse }: { register: RegisterView; onUse: () => void }) => (
  <li>
    <button
      type="button"
      className={classes.card}
      aria-label={t('useRegister', { name: register.name })}
      onClick={onUse}
    >
      <span className={classes.strong}>{register.name}</span>
      <span className={classes.quiet}>
        {register.shift === null
          ? t('noShift')
          : t('shiftOpenBy', { at: formatInstant(register.shift.opened_at), name: register.shift.opened_by.name })}
        {register.lease !== null && ` · ${register.lease.name}`}
      </span>
    </button>
  </li>
);

/** Another device has it: taking it over is asked first. */
const useLease = (merchant: Whose) => {
  const { isBusy, problem, send } = useSending();
  const [asked, setAsked] = useState<RegisterView | null>(null);
  const lease = ({ uid, name }: RegisterView, takesOver: boolean): Promise<void> =>
    send(async () => {
      const { secret } = await leaseRegister(uid, takesOver);
      keepEnrolment({
        register: uid,
        registerName: name,
        merchant: merchant.uid,
        merchantName: merchant.name,
        secret,
      });
    });
  const use = (register: RegisterView): void => {
    if (register.lease !== null && register.lease.device !== deviceUid()) setAsked(register);
    else void lease(register, register.lease !== null);
  };
  return { isBusy, problem, asked, use, lease, close: () => setAsked(null) };
};

const Registers = ({ registers, merchant }: { registers: readonly RegisterView[]; merchant: Whose }) => {
  const { isBusy, problem, asked, use, lease, close } = useLease(merchant);
  return (
    <div className={classes.stack}>
      <ul className={classes.cards}>
        {registers.map((register) => (
          <RegisterCard key={register.uid} register={register} onUse={() => use(register)} />
        ))}
      </ul>
      <ProblemAlert problem={asked === null ? problem : null} />
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={t('inUseTitle')}
          verb={t('takeOver')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => void lease(asked, true)}
          onClose={close}
        >
          {t('inUseText')}
        </ConfirmDialog>
      )}
    </div>
  );
};

/** Which of the registers this device is, once for all who work at it. */
export const ChooseRegister = ({ merchant }: { merchant: Whose }) => {
  const { data, error, isFetching, refetch } = useRegisters(true);
  const can = useCan();
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return (
    <div className={classes.narrow}>
      <Sheet title={t('chooseTitle')} hint={t('chooseLead')}>
        {data.results.length === 0 ? (
          <EmptyState icon={IconBuildingStore} title={t('noRegisters')}>
            {can('update_setting') ? t('noRegistersText') : t('noRegistersAsk')}
          </EmptyState>
        ) : (
          <Registers registers={data.results} merchant={merchant} />
        )}
        {data.results.length === 0 && can('update_setting') && <AddRegister onAdded={() => void refetch()} />}
      </Sheet>
    </div>
  );
};

/** Where another tab of this browser is at the register. */
export const OtherTab = ({ tab }: { tab: LiveTab }) => {
  const isLost = useStore(tab.state) === 'lost';
  return (
    <div className={classes.narrow} role="alert">
      <Sheet>
        <EmptyState
          icon={IconDeviceDesktop}
          title={t(isLost ? 'lostTitle' : 'tabTitle')}
          action={
            <Button size="md" onClick={() => (isLost ? globalThis.location.reload() : tab.takeOver())} data-autofocus>
              {t('takeOver')}
            </Button>
          }
        >
          {t(isLost ? 'lostText' : 'tabText')}
        </EmptyState>
      </Sheet>
    </div>
  );
};
