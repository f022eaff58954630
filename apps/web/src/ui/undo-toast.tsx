import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Icon, IconTrash } from '@tabler/icons-react';

import classes from './undo-toast.module.css';

interface UndoOptions {
  seconds?: number;
  icon?: Icon;
  /** What else there is to say. */
  text?: string;
}

/** Something was taken away or decided; for a while it can be taken back. Gives back what takes the toast away. */
export const undoToast = (
  title: string,
  undo: string,
  onUndo: () => void,
  { seconds = 12, icon: Sign = IconTrash, text }: UndoOptions = {},
): (() => void) => {
  const id = `undo-${title}-${Date.now()}`;
  const back = (): void => {
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    title,
    message: (
      <>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        <Button size="compact-sm" variant="default" onClick={back}>
          {undo}
        </Button>
      </>
    ),
    icon: <Sign size={18} stroke={1.7} />,
    color: 'petrol',
    autoClose: seconds * 1000,
  });
  return () => notifications.hide(id);
};
