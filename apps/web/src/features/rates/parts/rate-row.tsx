import type { LineName, RateLine, Side } from '@ledgate/domain/rates/lines.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import { memo } from 'react';

import { t } from '../messages.ts';
import { formOf } from '../sides.ts';
import classes from './grid.module.css';

export interface RowSide {
  text: string;
  isEditable: boolean;
  /** What stands there when the line has no value on this side. */
  instead: string | null;
  /** What an empty field means. */
  hint: string | null;
  /** What the version before said, where it was something else. */
  was: string | null;
}

interface RateRowProps {
  line: RateLine;
  buy: RowSide;
  sale: RowSide;
  margin: number | null;
  monthCents: number | null;
  message: string | null;
  tone: 'error' | 'missing' | 'warning' | null;
  onType: (side: Side, line: LineName, text: string) => void;
}

interface CellProps {
  side: Side;
  shown: RowSide;
  row: Pick<RateRowProps, 'line' | 'message' | 'tone' | 'onType'>;
}

const messageId = (line: RateLine): string => `rate-${line.name}-message`;

const Cell = ({ side, shown, row: { line, message, tone, onType } }: CellProps) => (
  <td className={classes.rate} data-changed={shown.was !== null || undefined}>
    {shown.instead !== null && <span className={classes.quiet}>{shown.instead}</span>}
    {shown.instead === null && !shown.isEditable && <span>{shown.text || (shown.hint ?? t('none'))}</span>}
    {shown.instead === null && shown.isEditable && (
      <input
        className={classes.input}
        aria-label={t(side === 'buy' ? 'buyOf' : 'saleOf', { line: line.label })}
        aria-describedby={message === null ? undefined : messageId(line)}
        aria-invalid={tone === 'error' || undefined}
        data-side={side}
        form={formOf(side)}
        value={shown.text}
        placeholder={shown.hint ?? undefined}
        autoComplete="off"
        spellCheck={false}
        inputMode="text"
        onChange={(event) => onType(side, line.name, event.currentTarget.value)}
      />
    )}
    {shown.was !== null && <span className={classes.was}>{shown.was}</span>}
  </td>
);

const isSameSide = (a: RowSide, b: RowSide): boolean =>
  a.text === b.text && a.isEditable === b.isEditable && a.instead === b.instead && a.hint === b.hint && a.was === b.was;

/** A key pressed in one line leaves the forty others as they are. */
const isSame = (a: RateRowProps, b: RateRowProps): boolean =>
  a.line === b.line &&
  isSameSide(a.buy, b.buy) &&
  isSameSide(a.sale, b.sale) &&
  a.margin === b.margin &&
  a.monthCents === b.monthCents &&
  a.message === b.message &&
  a.tone === b.tone &&
  a.onType === b.onType;

/** One line of the sheet: both sides, what lies between them, and what the rules say about it. */
export const RateRow = memo((props: RateRowProps) => {
  const { line, buy, sale, margin, monthCents, message, tone } = props;
  return (
    <>
      <tr className={classes.row} data-tone={tone ?? undefined}>
        <th scope="row" className={classes.label}>
          {line.label}
        </th>
        <Cell side="buy" shown={buy} row={props} />
        <Cell side="sale" shown={sale} row={props} />
        <td className={classes.figure} data-loss={(margin ?? 0) < 0 || undefined}>
          {margin === null ? t('none') : showRate(line.unit, margin)}
        </td>
        <td className={classes.month} data-loss={(monthCents ?? 0) < 0 || undefined}>
          {monthCents === null ? t('none') : showCents(monthCents)}
        </td>
      </tr>
      {message !== null && (
        <tr className={classes.remark} data-tone={tone ?? undefined}>
          <td colSpan={5} id={messageId(line)}>
            {message}
          </td>
        </tr>
      )}
    </>
  );
}, isSame);
RateRow.displayName = 'RateRow';
