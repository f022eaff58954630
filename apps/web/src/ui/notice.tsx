import { type Icon, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './notice.module.css';

interface NoticeProps {
  tone?: 'plain' | 'good' | 'warn';
  icon?: Icon;
  children: ReactNode;
  action?: ReactNode;
}

/** A quiet remark in the flow of a page. */
export const Notice = ({ tone = 'plain', icon: Sign = IconInfoCircle, children, action }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone}>
    <div className={classes.remark}>
      <Sign size={18} stroke={1.7} aria-hidden="true" className={classes.sign} />
      <div className={classes.text}>{children}</div>
    </div>
    {action !== undefined && <div className={classes.action}>{action}</div>}
  </div>
);
