import type { ReactNode } from 'react';

import classes from './page-header.module.css';
import { PAGE_TITLE_ID } from './page-title.ts';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  /** A chip, a strip or a reference under the title. */
  meta?: ReactNode;
  actions?: ReactNode;
}

export const PageHeader = ({ title, lead, meta, actions }: PageHeaderProps) => (
  <header className={classes.header}>
    <div>
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {title}
      </h1>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {meta !== undefined && <div className={classes.meta}>{meta}</div>}
    </div>
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </header>
);
