import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

import { t } from './messages.ts';

interface ToastProblem {
  title: string;
  remedy?: string | undefined;
}

const closeButtonProps = { 'aria-label': t('close') };

/** Short words at the top right, for what happened elsewhere than under the eye. */
export const toast = {
  good: (title: string, message = ''): void => {
    notifications.show({
      title,
      message,
      icon: <IconCheck size={18} stroke={1.7} />,
      color: 'petrol',
      closeButtonProps,
    });
  },
  problem: (title: string, problem: ToastProblem): void => {
    const message = [problem.title === title ? '' : problem.title, problem.remedy ?? ''].filter(Boolean).join('. ');
    notifications.show({
      title,
      message,
      icon: <IconAlertTriangle size={18} stroke={1.7} />,
      color: 'red',
      autoClose: 10_000,
      closeButtonProps,
    });
  },
};
