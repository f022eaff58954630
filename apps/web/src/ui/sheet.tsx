import { type ReactNode, useId } from 'react';

import classes from './sheet.module.css';

interface SheetProps {
  title?: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Rows and tables bring their own inset. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A white sheet on the paper, edged by a hairline. */
export const Sheet = ({ title, hint, actions, isFlush = false, children }: SheetProps) => {
  const id = useId();
  return (
    <section className={classes.sheet} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={classes.header}>
          <div>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {hint !== undefined && <p className={classes.hint}>{hint}</p>}
          </div>
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={isFlush ? undefined : classes.body}>{children}</div>
    </section>
  );
};
