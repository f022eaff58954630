import { appliesTo, GROUP_NAMES, LINE_GROUPS, linesOf, type RateLine, type Side } from '@ledgate/domain/rates/lines.ts';
import type { Severity } from '@ledgate/domain/rates/rules.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import type { MonthResult } from '@ledgate/domain/rates/simulate.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';

import { t } from '../messages.ts';
import { marginOf } from '../sides.ts';
import classes from './grid.module.css';
import { RateRow, type RowSide } from './rate-row.tsx';
import type { Editor } from './use-editor.ts';

interface RateGridProps {
  editor: Editor;
  month: MonthResult | null;
  canEdit: Record<Side, boolean>;
  /** The versions before those shown. */
  before: Record<Side, LineValues | null>;
}

const RANK: Record<Severity, number> = { error: 0, missing: 1, warning: 2 };

const remarkOn = ({ live }: Editor, { name }: RateLine): { message: string; tone: Severity } | null => {
  const fault = live.buy.faults[name] ?? live.sale.faults[name];
  if (fault !== undefined) return { message: fault, tone: 'error' };
  const [worst] = live.findings
    .filter(({ line }) => line === name)
    .toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
  return worst ? { message: worst.message, tone: worst.severity } : null;
};

const instead = (line: RateLine, side: Side, { model }: Editor): string | null => {
  if (line.counting === 'pass') return side === 'sale' ? t('atCost') : t('none');
  if (appliesTo(line, side, model)) return null;
  return side === 'sale' ? t('included') : t('none');
};

/** What the version before said, where it differs; nothing where there was none. */
const wasText = (line: RateLine, now: number | undefined, before: LineValues | null): string | null => {
  if (before === null || before[line.name] === now) return null;
  const old = before[line.name];
  return old === undefined ? t('wasNothing') : t('was', { rate: showRate(line.unit, old) });
};

const step = ({ key }: KeyboardEvent<HTMLElement>): number => {
  if (key === 'ArrowDown' || key === 'Enter') return 1;
  return key === 'ArrowUp' ? -1 : 0;
};

/** Up, down and Enter go from line to line within a side, past those that have no field; Ctrl Enter saves the side. */
const useWalking = () => {
  const table = useRef<HTMLTableElement>(null);
  const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
    const by = step(event);
    const { target } = event;
    if (by === 0 || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      target.form?.requestSubmit();
      return;
    }
    const side = target.dataset['side'] ?? '';
    const fields = [...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-side="${side}"]`) ?? [])];
    const next = fields[fields.indexOf(target) + by];
    next?.focus();
    next?.select();
  };
  return { table, walk };
};

/** Most sheets use half of the lines: the others wait behind a button, unless something is missing on one. */
const isInUse = ({ texts, live }: Editor, { name, counting }: RateLine): boolean =>
  counting === 'pass' ||
  texts.buy[name] !== undefined ||
  texts.sale[name] !== undefined ||
  live.findings.some(({ line }) => line === name);

const isBlank = ({ texts }: Editor): boolean =>
  Object.keys(texts.buy).length === 0 && Object.keys(texts.sale).length === 0;

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{t('line')}</th>
      <th scope="col">{t('buy')}</th>
      <th scope="col">{t('sale')}</th>
      <th scope="col">{t('margin')}</th>
      <th scope="col" className={classes.month}>
        {t('perMonth')}
      </th>
    </tr>
  </thead>
);

const GridRow = ({ line, editor, month, canEdit, before }: RateGridProps & { line: RateLine }) => {
  const { type, live } = editor;
  const remark = remarkOn(editor, line);
  const isUnread = (live.buy.faults[line.name] ?? live.sale.faults[line.name]) !== undefined;
  const counted = isUnread ? undefined : month?.lines.find(({ name }) => name === line.name);
  const sideOf = (side: Side): RowSide => ({
    text: editor.texts[side][line.name] ?? '',
    isEditable: canEdit[side],
    instead: instead(line, side, editor),
    was: appliesTo(line, side, editor.model) ? wasText(line, live[side].values[line.name], before[side]) : null,
  });
  return (
    <RateRow
      line={line}
      buy={sideOf('buy')}
      sale={sideOf('sale')}
      margin={marginOf(line, live.buy.values, live.sale.values)}
      monthCents={counted?.marginCents ?? null}
      message={remark?.message ?? null}
      tone={remark?.tone ?? null}
      onType={type}
    />
  );
};

/** Buy and sale side by side, with what lies between; every figure follows the keys. */
export const RateGrid = (props: RateGridProps) => {
  const { editor } = props;
  const { table, walk } = useWalking();
  const [isWhole, setWhole] = useState(() => isBlank(editor));
  const all = linesOf(editor.model);
  const lines = isWhole ? all : all.filter((line) => isInUse(editor, line));
  const groups = LINE_GROUPS.filter((group) => lines.some((line) => line.group === group));
  return (
    <>
      {/* The keys of the fields within are heard here once, and not by each of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={classes.grid} ref={table} onKeyDown={walk} aria-label={t('grid')}>
        <Head />
        {groups.map((group) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th colSpan={5} scope="rowgroup">
                {GROUP_NAMES[group]}
              </th>
            </tr>
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <GridRow key={line.name} line={line} {...props} />
              ))}
          </tbody>
        ))}
      </table>
      {lines.length < all.length && (
        <div className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {t('moreLines', { count: all.length - lines.length })}
          </Button>
        </div>
      )}
    </>
  );
};
