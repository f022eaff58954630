import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { initialsOf } from '../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './user-menu.module.css';

interface UserButtonProps extends ComponentPropsWithRef<'button'> {
  name: string;
  role: string;
}

export const UserButton = ({ name, role, ...rest }: UserButtonProps) => (
  <UnstyledButton className={classes.button} {...rest}>
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(name)}
    </span>
    <span className={classes.who}>
      <span className={classes.name}>{name}</span>
      <span className={classes.role}>{role}</span>
    </span>
    <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
  </UnstyledButton>
);
