import { HOLD_ENTITY_NAMES } from '@ledgate/domain/handoff/words.ts';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { HoldItemView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './handoff.module.css';

const TONES: Record<HoldItemView['state'], ChipTone> = {
  open: 'amber',
  asked: 'blue',
  answered: 'teal',
  sent: 'petrol',
  ended: 'outline',
};

const Item = ({ item }: { item: HoldItemView }) => (
  <li className={classes.item}>
    <div className={classes.itemHead}>
      <span className={classes.strong}>{HOLD_ENTITY_NAMES[item.entity]}</span>
      <Chip tone={TONES[item.state]}>{t(`hold_${item.state}`)}</Chip>
    </div>
    <p>{item.message}</p>
    <p className={classes.quiet}>{item.remedy === null ? t('noRemedy') : t('remedy', { label: item.remedy.label })}</p>
  </li>
);

/** What the provider holds it for, each with what ends it. */
export const HoldSheet = ({ items }: { items: readonly HoldItemView[] }) => (
  <Sheet title={t('hold')} hint={t('holdHint')}>
    <ul className={classes.items} aria-label={t('hold')}>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  </Sheet>
);
