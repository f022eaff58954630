import { Button, Menu } from '@mantine/core';
import {
  IconCash,
  IconLock,
  IconMenu2,
  IconPlayerPause,
  IconReceipt,
  IconReportMoney,
  IconScale,
} from '@tabler/icons-react';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { useStore } from '../../../lib/store.ts';
import type { Counter } from '../counter.ts';
import { useRegister } from '../data.ts';
import { lockTill, useAutoLock } from '../lock.ts';
import { t } from '../messages.ts';
import { DeskContext } from '../use-counter.ts';
import { CountDialog } from './count-dialog.tsx';
import { HeldDialog } from './held-dialog.tsx';
import { MoveCashDialog } from './move-cash-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { SalesDialog } from './sales-dialog.tsx';

type Opened = 'held' | 'sales' | 'cash' | 'report' | 'count';

const DIALOGS = {
  held: HeldDialog,
  sales: SalesDialog,
  cash: MoveCashDialog,
  report: ReportDialog,
  count: CountDialog,
} as const;

const ITEMS = [
  { name: 'held', label: t('held'), icon: IconPlayerPause, can: 'use_pos' },
  { name: 'sales', label: t('salesTitle'), icon: IconReceipt, can: 'use_pos' },
  { name: 'cash', label: `${t('paidIn')} / ${t('paidOut')}`, icon: IconCash, can: 'move_cash' },
  { name: 'report', label: t('xReport'), icon: IconReportMoney, can: 'use_pos' },
  { name: 'count', label: t('countDrawer'), icon: IconScale, can: 'close_shift' },
] as const;

/** What a register does besides selling; all of it needs the server. */
export const BarMenu = ({ counter }: { counter: Counter }) => {
  const can = useCan();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data } = useRegister(counter);
  useAutoLock(counter);
  const isReached = useStore(counter.reach.isReached);
  const shift = data?.shift ?? null;
  const held = data?.held ?? 0;
  if (shift === null || shift.state === 'counted') return null;
  const Dialog = opened && DIALOGS[opened];
  return (
    <DeskContext value={{ counter, shift }}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" size="md" px={12} aria-label={t('shiftMenu')}>
            <IconMenu2 size={20} stroke={1.7} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ITEMS.filter((item) => can(item.can)).map(({ name, label, icon: Sign }) => (
            <Menu.Item
              key={name}
              leftSection={<Sign size={18} stroke={1.7} />}
              disabled={!isReached}
              onClick={() => setOpened(name)}
            >
              {name === 'held' && held > 0 ? t('heldCount', { count: held }) : label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLock size={18} stroke={1.7} />} onClick={() => void lockTill()}>
            {t('lock')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Dialog && <Dialog onClose={() => setOpened(null)} />}
    </DeskContext>
  );
};
