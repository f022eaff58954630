import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: Icon;
  /** One line of fact. */
  title: string;
  /** One line of cause. */
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
}

export const EmptyState = ({ icon: Sign, title, children, action }: EmptyStateProps) => (
  <div className={classes.empty}>
    <Sign size={40} stroke={1.5} aria-hidden="true" />
    <p className={classes.title}>{title}</p>
    <p className={classes.cause}>{children}</p>
    {action}
  </div>
);
