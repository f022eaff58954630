import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { t } from '../messages.ts';
import classes from './field-frame.module.css';

interface FieldFrameProps {
  /** Of the control, or of the first one in a group. */
  id: string;
  label: string;
  hint?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
  isRequired?: boolean;
  /** Several controls under one label, such as yes and no. */
  isGroup?: boolean;
  children: ReactNode;
}

/** What a control says about itself to those who cannot see it. */
export const describedBy = (id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) =>
  [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean).join(' ') ||
  undefined;

/** Label, hint and help above a control, what is wrong with it below: three rows, which a grid may line up. */
export const FieldFrame = (props: FieldFrameProps) => {
  const { id, label, hint, help, error, isRequired = false, isGroup = false, children } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const text = (
    <>
      {label}
      {isRequired && (
        <span className={classes.star} aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  return (
    <div className={classes.frame}>
      <div>
        <div className={classes.head}>
          {isGroup ? (
            <span id={`${id}-label`} className={classes.label}>
              {text}
            </span>
          ) : (
            <label htmlFor={id} className={classes.label}>
              {text}
            </label>
          )}
          {help !== undefined && (
            <button
              type="button"
              className={classes.ask}
              aria-label={t('helpWith', { label })}
              aria-expanded={isHelpOpen}
              onClick={() => setHelpOpen(!isHelpOpen)}
            >
              <IconHelpCircle size={16} stroke={1.7} aria-hidden="true" />
            </button>
          )}
        </div>
        {hint !== undefined && (
          <p id={`${id}-hint`} className={classes.hint}>
            {hint}
          </p>
        )}
        {isHelpOpen && <p className={classes.help}>{help}</p>}
      </div>
      {children}
      <div>
        {error !== undefined && (
          <p id={`${id}-error`} className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
};
