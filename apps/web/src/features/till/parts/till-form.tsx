import type { ReactNode } from 'react';

import classes from './till.module.css';

interface TillFormProps {
  onSubmit: () => void;
  isRow?: boolean;
  children: ReactNode;
}

/** Fields one below the other, sent with Enter as well. */
export const TillForm = ({ onSubmit, isRow = false, children }: TillFormProps) => (
  <form
    noValidate
    className={isRow ? classes.withButton : classes.stack}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </form>
);
