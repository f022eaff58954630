import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { type TaskView, useAssignTask, usePeople } from '../data.ts';
import { t } from '../messages.ts';
import { nameOf } from './task-words.ts';

interface TaskMenuProps {
  task: TaskView;
  onClose: () => void;
}

/** What can be done with an open task. */
export const TaskMenu = ({ task, onClose }: TaskMenuProps) => {
  const me = usePerson()?.id;
  const [isOpen, setOpen] = useState(false);
  const people = usePeople(task.desk, isOpen).data?.people ?? [];
  const { mutate } = useAssignTask();
  const assign = (to: string, said: string): void =>
    mutate(
      { uid: task.uid, to },
      { onSuccess: () => toast.good(said), onError: (problem) => toast.problem(problem.title, problem) },
    );
  if (task.closed_at !== null) return null;
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: nameOf(task) })}>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {task.assignee?.uid !== me && <Menu.Item onClick={() => assign('me', t('taken'))}>{t('take')}</Menu.Item>}
        {task.assignee !== null && (
          <Menu.Item onClick={() => assign('nobody', t('returned'))}>{t('giveBack')}</Menu.Item>
        )}
        {task.kind === 'adverse_action_letter' && <Menu.Item onClick={onClose}>{t('reviewLetter')}</Menu.Item>}
        {task.may_close.length > 0 && <Menu.Item onClick={onClose}>{t('close')}</Menu.Item>}
        {people
          .filter(({ uid }) => uid !== me && uid !== task.assignee?.uid)
          .map(({ uid, name }) => (
            <Menu.Item key={uid} onClick={() => assign(uid, t('given', { name }))}>
              {t('assignTo', { name })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};
