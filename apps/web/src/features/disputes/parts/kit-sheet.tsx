import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';

import { Sheet } from '../../../ui/sheet.tsx';
import type { KitItem } from '../data.ts';
import { t } from '../messages.ts';
import classes from './disputes.module.css';

const FROM = { gathered: 'gathered', typed: 'typed', uploaded: 'yours' } as const;

const Item = ({ item }: { item: KitItem }) => {
  const Sign = item.is_ready ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.item} data-ready={item.is_ready}>
      <Sign size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <strong>{item.label}</strong>{' '}
        <span className={classes.quiet}>{item.is_ready ? t('ready') : `${t('missing')} · ${t(FROM[item.from])}`}</span>
        {!item.is_ready && <p className={`${classes.quiet} ${classes.small}`}>{item.hint}</p>}
      </div>
      {item.lines.length > 0 && <div className={classes.lines}>{item.lines.join('\n')}</div>}
    </li>
  );
};

/** What helps to win it: what is there already, and what is still to be added. */
export const KitSheet = ({ kit }: { kit: readonly KitItem[] }) => (
  <Sheet title={t('kit')} hint={t('kitHint')}>
    <ul className={classes.list}>
      {kit.map((item) => (
        <Item key={item.kind} item={item} />
      ))}
    </ul>
  </Sheet>
);
