import type { AuditChange } from '@ledgate/contract/audit.ts';

import { t } from '../messages.ts';
import { sayField } from '../words.ts';
import classes from './audit.module.css';

const Value = ({ text, as: As }: { text: string | null; as: 'del' | 'ins' | 'span' }) =>
  text === null ? <span className={classes.quiet}>{t('nothing')}</span> : <As className={classes.value}>{text}</As>;

/** What was and what came, side by side; what stayed the same is not marked. */
export const Changes = ({ changes }: { changes: readonly AuditChange[] }) => {
  if (changes.length === 0) return <p className={classes.quiet}>{t('noChanges')}</p>;
  return (
    <table className={classes.changes}>
      <caption className={classes.changesTitle}>{t('changesTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => {
          const isSame = before === after;
          return (
            <tr key={field} data-same={isSame || undefined}>
              <th scope="row">{sayField(field)}</th>
              <td>
                <Value text={before} as={isSame ? 'span' : 'del'} />
              </td>
              <td>
                <Value text={after} as={isSame ? 'span' : 'ins'} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
