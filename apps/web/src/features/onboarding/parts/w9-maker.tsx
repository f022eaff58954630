import { IconFileCheck } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { Documents } from '../document-data.ts';
import { say } from '../w9-messages.ts';
import classes from './w9-dialog.module.css';
import { W9Dialog } from './w9-dialog.tsx';

interface W9MakerProps {
  application: string;
  w9: NonNullable<Documents['w9']>;
  hasOne: boolean;
}

/** The form without paper: offered where one is needed, and again once the answers have changed. */
export const W9Maker = ({ application, w9, hasOne }: W9MakerProps) => {
  const [isOpen, setOpen] = useState(false);
  const { missing, is_outdated: isOutdated } = w9;
  if (missing.length > 0) return <p className={classes.quiet}>{say('waits', { missing: missing.join(', ') })}</p>;
  if (hasOne && !isOutdated && w9.chosen !== null) return null;
  return (
    <div className={classes.make}>
      <Button
        size="xs"
        variant={hasOne && !isOutdated ? 'default' : 'filled'}
        leftSection={<IconFileCheck size={14} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {say(isOutdated ? 'makeAgain' : 'make')}
      </Button>
      {isOpen && <W9Dialog application={application} w9={w9} onClose={() => setOpen(false)} />}
    </div>
  );
};
