import { showRate } from '@ledgate/domain/rates/units.ts';
import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';

import { formatCents } from '../../../ui/format.ts';
import type { DraftLine } from '../basket.ts';
import { t } from '../messages.ts';
import { showQuantity, writeQuantity } from '../quantity.ts';
import { BothPrices } from './both-prices.tsx';
import classes from './till.module.css';

export const sayDiscount = (discount: NonNullable<DraftLine['discount']>): string =>
  'cents' in discount ? formatCents(discount.cents) : showRate('percent', discount.ppm).replace(/\.?0+%$/, '%');

interface LineProps {
  line: DraftLine;
  totalCents: number;
  /** Under dual pricing, paid by card. */
  cardCents: number | null;
  onStep: (line: DraftLine, by: number) => void;
  onOpen: (uid: string) => void;
}

const ONE = 1000;

const aboutLine = ({ quantity, unit, unitCents, discount }: DraftLine): string =>
  [
    showQuantity(quantity, unit, unitCents),
    discount === null ? null : t('lineDiscount', { said: sayDiscount(discount) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** Drawn again only when it changes itself. */
const Line = memo(({ line, totalCents, cardCents, onStep, onOpen }: LineProps) => {
  const about = aboutLine(line);
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.lineName}
        aria-label={t('changeLine', { name: line.name })}
        onClick={() => onOpen(line.uid)}
      >
        <span className={classes.strong}>{line.name}</span>
        {about !== '' && <span className={classes.quiet}>{about}</span>}
      </button>
      <span className={classes.stepper}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('fewer', { name: line.name })}
          onClick={() => onStep(line, -ONE)}
        >
          <IconMinus size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.count}>{writeQuantity(line.quantity)}</span>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('oneMore', { name: line.name })}
          onClick={() => onStep(line, ONE)}
        >
          <IconPlus size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </span>
      <span className={classes.lineTotal}>
        <BothPrices cash={formatCents(totalCents)} card={cardCents === null ? null : formatCents(cardCents)} />
      </span>
    </li>
  );
});

interface BasketLinesProps {
  lines: readonly DraftLine[];
  /** In the order of the lines. */
  totals: readonly number[];
  cardTotals: readonly number[] | null;
  onStep: LineProps['onStep'];
  onOpen: LineProps['onOpen'];
}

/** What is in the basket; what was added last is in view. */
export const BasketLines = ({ lines, totals, cardTotals, onStep, onOpen }: BasketLinesProps) => {
  const list = useRef<HTMLUListElement>(null);
  const count = lines.length;
  useEffect(() => {
    const box = list.current;
    if (box !== null) box.scrollTop = box.scrollHeight;
  }, [count]);
  return (
    <ul className={classes.lines} ref={list} aria-label={t('basket')}>
      {lines.map((line, at) => (
        <Line
          key={line.uid}
          line={line}
          totalCents={totals[at] ?? 0}
          cardCents={cardTotals && (cardTotals[at] ?? 0)}
          onStep={onStep}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
};
