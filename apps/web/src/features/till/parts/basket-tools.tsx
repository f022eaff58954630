import { Button, Menu } from '@mantine/core';
import {
  IconCoin,
  IconCurrencyDollar,
  IconDotsVertical,
  IconNote,
  IconPercentage,
  IconPlayerPause,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';

import { useStore } from '../../../lib/store.ts';
import type { Draft } from '../basket.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import classes from './till.module.css';

export type Tool = 'amount' | 'discount' | 'tip' | 'note' | 'customer' | 'hold' | 'clear';

interface BasketToolsProps {
  draft: Draft;
  onTool: (tool: Tool) => void;
}

const ITEMS = [
  { tool: 'amount', label: t('customAmount'), icon: IconCurrencyDollar },
  { tool: 'discount', label: t('orderDiscount'), icon: IconPercentage },
  { tool: 'tip', label: t('tip'), icon: IconCoin },
  { tool: 'note', label: t('note'), icon: IconNote },
  { tool: 'clear', label: t('clear'), icon: IconTrash },
] as const;

const MoreTools = ({
  isEmpty,
  hasTips,
  onTool,
}: {
  isEmpty: boolean;
  hasTips: boolean;
  onTool: (tool: Tool) => void;
}) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button variant="default" size="md" px={12} aria-label={t('moreTools')}>
        <IconDotsVertical size={20} stroke={1.7} aria-hidden="true" />
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu}>
      {ITEMS.filter(({ tool }) => hasTips || tool !== 'tip').map(({ tool, label, icon: Sign }) => (
        <Menu.Item
          key={tool}
          {...(tool === 'clear' && { color: 'red' })}
          leftSection={<Sign size={18} stroke={1.7} />}
          disabled={isEmpty && tool !== 'amount'}
          onClick={() => onTool(tool)}
        >
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** What can be done to the whole of a sale. */
export const BasketTools = ({ draft, onTool }: BasketToolsProps) => {
  const { counter } = useDesk();
  const isReached = useStore(counter.reach.isReached);
  const hasTips = useStore(counter.kept.catalogue)?.setup.tips.on ?? true;
  const isEmpty = draft.lines.length === 0;
  return (
    <div className={classes.tools}>
      <Button
        variant="subtle"
        size="md"
        justify="start"
        className={classes.who}
        leftSection={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
        disabled={!isReached}
        onClick={() => onTool('customer')}
      >
        {draft.customer?.name ?? draft.held?.label ?? t('customer')}
      </Button>
      <Button
        variant="default"
        size="md"
        leftSection={<IconPlayerPause size={18} stroke={1.7} aria-hidden="true" />}
        disabled={isEmpty || !isReached}
        onClick={() => onTool('hold')}
      >
        {t('hold')}
      </Button>
      <MoreTools isEmpty={isEmpty} hasTips={hasTips} onTool={onTool} />
    </div>
  );
};
