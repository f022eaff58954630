import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';

const SECONDS = 12;

/** Something was taken away; for a while it can be brought back. */
export const undoToast = (title: string, undo: string, onUndo: () => void): void => {
  const id = `undo-${title}-${Date.now()}`;
  const back = (): void => {
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    title,
    message: (
      <Button size="compact-sm" variant="default" onClick={back}>
        {undo}
      </Button>
    ),
    icon: <IconTrash size={18} stroke={1.7} />,
    color: 'petrol',
    autoClose: SECONDS * 1000,
  });
};
