import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import { IconCashRegister, IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type RegisterView, useChangeRegister, useRegisters } from '../data.ts';
import type { WhoseSearch } from '../paths.ts';
import { t } from '../shift-messages.ts';
import { narrowRegister, registerColumns } from './register-columns.tsx';
import { AddDialog, EndUseDialog, RenameDialog, RetireDialog } from './register-dialogs.tsx';

const SORT = { id: 'number', desc: false };
const nothing = (): void => undefined;

type Step = 'endUse' | 'rename' | 'retire' | 'bringBack';

/** Names are settings; a device is freed by whoever sells. */
const useStepsOf = (): ((register: RegisterView) => readonly Step[]) => {
  const can = useCan();
  const [mayChange, maySell] = [can('update_setting'), can('use_pos')];
  return ({ lease, removed_at: removed }) => [
    ...(maySell && lease !== null ? ['endUse' as const] : []),
    ...(mayChange ? ['rename' as const, removed === null ? ('retire' as const) : ('bringBack' as const)] : []),
  ];
};

interface ActionsProps {
  register: RegisterView;
  steps: readonly Step[];
  onTake: (step: Step, register: RegisterView) => void;
}

const Actions = ({ register, steps, onTake }: ActionsProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label={t('actionsOf', { name: register.name })}>
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {steps.map((step) => (
        <Menu.Item key={step} onClick={() => onTake(step, register)}>
          {t(step)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const useSteps = () => {
  const [taking, setTaking] = useState<{ step: Step; register: RegisterView } | null>(null);
  const { mutate } = useChangeRegister();
  const close = (): void => setTaking(null);
  const take: ActionsProps['onTake'] = (step, register) => {
    if (step !== 'bringBack') return setTaking({ step, register });
    return mutate(
      { register, name: register.name, removed: false },
      {
        onSuccess: ({ name }) => toast.good(t('bringBackDone', { name })),
        onError: (problem) => toast.problem(t('bringBackFailed'), problem),
      },
    );
  };
  const dialogs = (
    <>
      {taking?.step === 'endUse' && <EndUseDialog register={taking.register} onClose={close} />}
      {taking?.step === 'rename' && <RenameDialog register={taking.register} onClose={close} />}
      {taking?.step === 'retire' && <RetireDialog register={taking.register} onClose={close} />}
    </>
  );
  return { take, dialogs };
};

/** Where the merchant sells, and who is at it. */
export const RegisterList = ({ whose }: { whose: WhoseSearch }) => {
  const mayChange = useCan()('update_setting');
  const [isRetiredToo, setRetiredToo] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFetching, refetch } = useRegisters(whose, isRetiredToo);
  const steps = useSteps();
  const stepsOf = useStepsOf();
  const navigate = useNavigate();
  const rows = data?.results;
  return (
    <>
      <DataTable
        caption={t('registersTitle')}
        columns={registerColumns(whose)}
        data={{ rows, count: rows?.length ?? 0, problem: error, isFetching, retry: () => void refetch() }}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        narrow={narrowRegister(whose)}
        page={1}
        pageSize={Math.max(10, rows?.length ?? 0)}
        onPage={nothing}
        onPageSize={nothing}
        sort={SORT}
        onSort={nothing}
        onOpen={({ uid }) => void navigate({ to: '/sales', search: { ...whose, register: uid } })}
        {...(rows?.some((register) => stepsOf(register).length > 0) === true && {
          renderActions: (register: RegisterView) => (
            <Actions register={register} steps={stepsOf(register)} onTake={steps.take} />
          ),
        })}
        empty={
          <EmptyState icon={IconCashRegister} title={t('registersEmpty')}>
            {t('registersEmptyText')}
          </EmptyState>
        }
        toolbar={
          <>
            <Switch
              label={t('showRetired')}
              checked={isRetiredToo}
              onChange={(event) => setRetiredToo(event.currentTarget.checked)}
            />
            {mayChange && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
          </>
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {steps.dialogs}
    </>
  );
};
