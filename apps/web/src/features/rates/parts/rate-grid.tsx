import {
  appliesTo,
  GROUP_NAMES,
  LINE_GROUPS,
  type LineGroup,
  linesOf,
  type RateLine,
  type Side,
} from '@ledgate/domain/rates/lines.ts';
import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import type { Severity } from '@ledgate/domain/rates/rules.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import type { MonthResult } from '@ledgate/domain/rates/simulate.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { t } from '../messages.ts';
import { marginOf } from '../sides.ts';
import classes from './grid.module.css';
import { RateRow, type RowSide } from './rate-row.tsx';
import type { Editor } from './use-editor.ts';
import { useWalking } from './use-walking.ts';

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

const instead = (line: RateLine, side: Side, { model, buyTerms }: Editor): string | null => {
  if (line.counting === 'pass') return side === 'sale' ? t('atCost') : t('none');
  if (appliesTo(line, side, model, buyTerms.basis)) return null;
  return side === 'sale' ? t('included') : t('none');
};

/** What the version before said, where it differs; nothing where there was none. */
const wasText = (line: RateLine, now: number | undefined, before: LineValues | null): string | null => {
  if (before === null || before[line.name] === now) return null;
  const old = before[line.name];
  return old === undefined ? t('wasNothing') : t('was', { rate: showRate(line.unit, old) });
};

/** Most sheets use half of the lines, and the others wait, unless something is missing on one. */
const isInUse = ({ texts, live }: Editor, { name, counting }: RateLine): boolean =>
  counting === 'pass' ||
  texts.buy[name] !== undefined ||
  texts.sale[name] !== undefined ||
  live.findings.some(({ line }) => line === name);

/** Where one rate covers everything, an authorization is part of it without a word. */
const usually = ({ isUsuallyIncluded }: RateLine, side: Side, { model }: Editor): string | null =>
  side === 'sale' && isUsuallyIncluded && MODEL_FACTS[model].isBundled ? t('included') : null;

const Head = () => (
  <thead>
    <tr>
      <th scope="col">{t('line')}</th>
      <th scope="col">{t('buy')}</th>
      <th scope="col">{t('sale')}</th>
      <th scope="col" className={classes.figure}>
        {t('margin')}
      </th>
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
    hint: usually(line, side, editor),
    was: appliesTo(line, side, editor.model, editor.buyTerms.basis)
      ? wasText(line, live[side].values[line.name], before[side])
      : null,
  });
  return (
    <RateRow
      line={line}
      buy={sideOf('buy')}
      sale={sideOf('sale')}
      margin={marginOf(line, live.buy.values, live.sale.values, live.sale.included)}
      monthCents={counted?.marginCents ?? null}
      message={remark?.message ?? null}
      tone={remark?.tone ?? null}
      onType={type}
    />
  );
};

/** What we pay besides the lines, and what is left of everything: the column adds up to it. */
const Foot = ({ month }: { month: MonthResult }) => (
  <tfoot>
    {month.lines
      .filter(({ name }) => name === 'interchange' || name === 'assessments')
      .map(({ name, marginCents }) => (
        <tr key={name} className={classes.row}>
          <th scope="row" colSpan={3} className={classes.label}>
            {t(name === 'interchange' ? 'interchangeRow' : 'assessmentsRow')}
          </th>
          <td className={classes.figure}>{t('none')}</td>
          <td className={classes.month} data-loss={marginCents < 0 || undefined}>
            {showCents(marginCents)}
          </td>
        </tr>
      ))}
    <tr className={classes.total}>
      <th scope="row" colSpan={3} className={classes.label}>
        {t('totalMonth')}
      </th>
      <td className={classes.figure}>{t('none')}</td>
      <td className={classes.month} data-loss={month.marginCents < 0 || undefined}>
        {showCents(month.marginCents)}
      </td>
    </tr>
  </tfoot>
);

interface GroupProps extends RateGridProps {
  group: LineGroup;
  isWhole: boolean;
  onOpen: () => void;
}

/** The lines of a group that are used; the others wait behind a button. */
const Group = ({ group, isWhole, onOpen, ...props }: GroupProps) => {
  const { editor } = props;
  const all = linesOf(editor.model, editor.buyTerms.basis).filter((line) => line.group === group);
  const lines = isWhole ? all : all.filter((line) => isInUse(editor, line));
  const hidden = all.length - lines.length;
  const more = t('moreLines', { count: hidden });
  return (
    <tbody>
      <tr className={classes.group}>
        <th colSpan={5} scope="rowgroup">
          <span>{GROUP_NAMES[group]}</span>
          {hidden > 0 && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t('moreOf', { group: GROUP_NAMES[group], more })}
              onClick={onOpen}
            >
              {more}
            </Button>
          )}
        </th>
      </tr>
      {lines.map((line) => (
        <GridRow key={line.name} line={line} {...props} />
      ))}
    </tbody>
  );
};

/** Buy and sale side by side, with what lies between; every figure follows the keys. */
export const RateGrid = (props: RateGridProps) => {
  const { month } = props;
  const { table, walk } = useWalking();
  const [opened, setOpened] = useState<readonly LineGroup[]>([]);
  return (
    /* The keys of the fields within are heard here once, and not by each of them. */
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are heard here for every cell, which takes the focus */
    <table className={classes.grid} ref={table} onKeyDown={walk} aria-label={t('grid')}>
      <Head />
      {LINE_GROUPS.map((group) => (
        <Group
          key={group}
          {...props}
          group={group}
          isWhole={opened.includes(group)}
          onOpen={() => setOpened((was) => [...was, group])}
        />
      ))}
      {month !== null && <Foot month={month} />}
    </table>
  );
};
