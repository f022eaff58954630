import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

import { tell } from '../board-messages.ts';
import type { BoardRow, OperationStep } from '../data.ts';
import { t } from '../messages.ts';

interface RowMenuProps {
  row: BoardRow;
  onStep: (step: OperationStep) => void;
}

/** What a person can do with an attempt that waits for one. */
export const RowMenu = ({ row, onStep }: RowMenuProps) =>
  row.open_steps.length === 0 ? null : (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={tell('actionsFor', { name: row.application.name })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.open_steps.map((step) => (
          <Menu.Item key={step} onClick={() => onStep(step)} {...(step === 'close' && { color: 'red' })}>
            {t(step)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
