import { useContext } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { initialsOf } from '../../../ui/format.ts';
import type { ApplicationRow } from '../data.ts';
import { t } from '../messages.ts';
import { NewsContext } from '../news-context.ts';
import classes from './queue.module.css';

const MOST_SHOWN = 3;

/** Colleagues who look at the case at this moment. */
const Present = ({ uid }: { uid: string }) => {
  const me = usePerson()?.uid;
  const people = (useContext(NewsContext).present.get(uid) ?? []).filter((person) => person.uid !== me);
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className={classes.present} role="img" aria-label={t('alsoHere', { names })} title={t('alsoHere', { names })}>
      {people.slice(0, MOST_SHOWN).map((person) => (
        <span key={person.uid} className={classes.dot} aria-hidden="true">
          {initialsOf(person.name)}
        </span>
      ))}
    </span>
  );
};

export const MerchantCell = ({ row }: { row: ApplicationRow }) => {
  const isFresh = useContext(NewsContext).fresh.has(row.uid);
  return (
    <span className={classes.merchant}>
      {isFresh && <span className={classes.fresh} role="img" aria-label={t('changedNow')} title={t('changedNow')} />}
      <span className={classes.name}>{row.name ?? ''}</span>
      {row.unread > 0 && (
        <span className={classes.unread} title={t('unread', { count: row.unread })}>
          <span className={classes.hidden}>{t('unread', { count: row.unread })}</span>
          <span aria-hidden="true">{row.unread}</span>
        </span>
      )}
      {row.waiting_for !== undefined && (
        <span className={classes.waits} title={t('waitsFor', { names: row.waiting_for.join(', ') })}>
          {t('unsigned')}
        </span>
      )}
      <Present uid={row.uid} />
    </span>
  );
};
