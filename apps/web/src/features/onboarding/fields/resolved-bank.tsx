import { textOf } from '@ledgate/domain/applications/fields/values.ts';
import { useEffect } from 'react';

import { useRouting } from '../data.ts';
import { t } from '../messages.ts';
import classes from './fields.module.css';
import { useDraftValue, useRecord } from './record-context.ts';

/** The bank behind the digits, said as soon as there are nine, and written into the field beside if that is empty. */
export const ResolvedBank = () => {
  const { draft, recordKey, form } = useRecord();
  const digits = useDraftValue(draft, () => textOf(draft.record(recordKey), 'routing_number'));
  const found = useRouting(digits);
  const bank = found?.valid === true ? (found.bank_name ?? undefined) : undefined;
  useEffect(() => {
    if (bank === undefined || textOf(draft.record(recordKey), 'bank_name') !== '') return;
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
