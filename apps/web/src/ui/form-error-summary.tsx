import { useEffect, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form';

import classes from './problem-alert.module.css';
import { t } from './messages.ts';

interface FormErrorSummaryProps<T extends FieldValues> {
  control: Control<T>;
  /** The form's fields in the order of the page. */
  labels: ReadonlyArray<readonly [FieldPath<T>, string]>;
  onPick: (name: FieldPath<T>) => void;
}

const isOwn = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type !== 'server';

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';

/** After a refused submit: what is wrong, each line leading to its field. */
export const FormErrorSummary = <T extends FieldValues>({ control, labels, onPick }: FormErrorSummaryProps<T>) => {
  const { errors, submitCount } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  // What the server remarked is said by its own alert.
  const wrong = labels.filter(([name]) => isOwn(get(errors, name)));
  const isShown = submitCount > 0 && wrong.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, submitCount]);
  if (!isShown) return null;
  return (
    <div className={classes.alert} role="alert" tabIndex={-1} ref={box}>
      <div>
        <p className={classes.title}>{t('summary', { count: wrong.length })}</p>
        <ul className={classes.list}>
          {wrong.map(([name, label]) => (
            <li key={name}>
              <button type="button" className={classes.link} onClick={() => onPick(name)}>
                {label}: {messageOf(get(errors, name))}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};
