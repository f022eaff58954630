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

interface Described {
  hint?: string | undefined;
  error?: string | undefined;
  /** Good enough to go on, but somebody will ask. */
  remark?: string | undefined;
}

/** What a control says about itself to those who cannot see it. */
const describedBy = (id: string, told: Described): string | undefined =>
  (['hint', 'error', 'remark'] as const)
    .filter((part) => told[part] !== undefined)
    .map((part) => `${id}-${part}`)
    .join(' ') || undefined;

/** The same for a control of the library, which would put its own description, or none, in the place of ours. */
export interface About {
  'aria-describedby': string | undefined;
  'aria-required': boolean;
  'aria-invalid': boolean;
  attributes: { input: { 'aria-describedby'?: string } };
}

export const aboutControl = (id: string, told: Described, isRequired: boolean): About => {
  const described = describedBy(id, told);
  return {
    'aria-describedby': described,
    'aria-required': isRequired,
    'aria-invalid': told.error !== undefined,
    attributes: { input: described === undefined ? {} : { 'aria-describedby': described } },
  };
};

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
