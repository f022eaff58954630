import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { useEffect, useRef } from 'react';

import { useRouting } from '../data.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { useDraftValue, useRecord } from './record-context.ts';

/**
 * The bank behind the digits, said as soon as there are nine, and written into the field beside: if that is empty, or if it
 * names the bank of other digits and nobody has typed it.
 */
export const ResolvedBank = () => {
  const { draft, recordKey, form } = useRecord();
  const digits = useDraftValue(draft, () => textOf(draft.record(recordKey), 'routing_number'));
  const found = useRouting(digits);
  const bank = found?.valid === true ? (found.bank_name ?? undefined) : undefined;
  const filled = useRef('');
  useEffect(() => {
    const now = textOf(draft.record(recordKey), 'bank_name');
    const pending = draft.line(recordKey)?.pending;
    const isStale = pending?.has('routing_number') === true && (now === filled.current || !pending.has('bank_name'));
    if (bank === undefined || now === bank || (now !== '' && !isStale)) return;
    filled.current = bank;
    form.setValue('bank_name', bank);
    draft.edit(recordKey, 'bank_name', bank);
  }, [bank, draft, recordKey, form]);
  if (digits.length !== 9 || found === undefined) return null;
  if (!found.valid) return null;
  return (
    <p className={classes.resolved} role="status">
      {bank ?? t('bankUnknown')}
    </p>
  );
};
