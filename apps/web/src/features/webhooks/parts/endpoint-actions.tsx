import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';

import { toast } from '../../../ui/toast.tsx';
import { useSaveEndpoint } from '../data.ts';
import { t } from '../messages.ts';

export type Act = 'edit' | 'test' | 'rotate' | 'remove';

interface EndpointActionsProps {
  endpoint: EndpointView;
  onOpen: () => void;
  onAct: (act: Act) => void;
}

export const EndpointActions = ({ endpoint, onOpen, onAct }: EndpointActionsProps) => {
  const save = useSaveEndpoint();
  const { uid, url, description, events, active } = endpoint;
  const turn = (): void =>
    save.mutate(
      { uid, url, description, events, active: !active },
      {
        onSuccess: (now) => toast.good(t(now.active ? 'switchedOn_toast' : 'switchedOff_toast')),
        onError: (problem) => toast.problem(t('notSwitched'), problem),
      },
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: url })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('showLog')}</Menu.Item>
        <Menu.Item onClick={() => onAct('test')}>{t('test')}</Menu.Item>
        <Menu.Item onClick={() => onAct('edit')}>{t('edit')}</Menu.Item>
        <Menu.Item onClick={() => onAct('rotate')}>{t('rotate')}</Menu.Item>
        <Menu.Item onClick={turn}>{t(active ? 'switchOff' : 'switchOn')}</Menu.Item>
        <Menu.Item onClick={() => onAct('remove')}>{t('remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
