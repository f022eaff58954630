import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

import { initialsOf } from '../../ui/format.ts';
import { t } from '../messages.ts';
import classes from './user-menu.module.css';

interface UserButtonProps extends ComponentPropsWithRef<'button'> {
  name: string;
  role: string;
}

/** A menu that has it as its target adds a class of its own. */
export const UserButton = ({ name, role, className = '', ...rest }: UserButtonProps) => (
  <UnstyledButton {...rest} className={`${classes.button} ${className}`}>
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
