import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import {
  appliesTo,
  GROUP_NAMES,
  LINE_GROUPS,
  type LineGroup,
  type LineName,
  linesOf,
  type RateLine,
} from '@ledgate/domain/rates/lines.ts';
import { usualBasis } from '@ledgate/domain/rates/models.ts';
import { PLAN_SIDES } from '@ledgate/domain/rates/plans.ts';
import type { Finding } from '@ledgate/domain/rates/rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import grid from '../parts/grid.module.css';
import { useWalking } from '../parts/use-walking.ts';
import { includedOf, type ReadSide, type Texts, textsOf, valuesOf } from '../sides.ts';
import { t } from './messages.ts';

export interface PlanGridProps {
  plan: PlanView;
  version: PlanVersionView;
  /** What it is held against. */
  before: PlanVersionView | null;
  /** What stands in the fields; what is stored where nobody may type. */
  texts: Texts;
  read: ReadSide | null;
  findings: readonly Finding[];
  /** Absent where it is only read. */
  onType?: (line: LineName, text: string) => void;
}

export const FORM = 'plan-draft';

export const storedTexts = ({ lines }: Pick<PlanVersionView, 'lines'>): Texts =>
  textsOf(valuesOf(lines), includedOf(lines));

/** The lines that this kind of plan has a value for. */
const planLines = ({ kind, pricing_model: model, cost_basis }: PlanView): readonly RateLine[] => {
  const basis = cost_basis ?? usualBasis(model);
  return linesOf(model, basis).filter((line) => appliesTo(line, PLAN_SIDES[kind], model, basis));
};

const remarkOn = ({ read, findings }: PlanGridProps, { name }: RateLine): { text: string; tone: string } | null => {
  const fault = read?.faults[name];
  if (fault !== undefined) return { text: fault, tone: 'error' };
  const found = findings.find(({ line }) => line === name);
  return found ? { text: found.message, tone: found.severity } : null;
};

interface RowProps {
  line: RateLine;
  was: string | null;
  grid: PlanGridProps;
}

const Row = ({ line, was, grid: props }: RowProps) => {
  const { texts, version, onType } = props;
  const text = texts[line.name] ?? '';
  const remark = remarkOn(props, line);
  const id = `plan-${line.name}-message`;
  return (
    <>
      <tr className={grid.row} data-tone={remark?.tone}>
        <th scope="row" className={grid.label}>
          {line.label}
        </th>
        {was !== null && <td className={grid.rate}>{was || t('none')}</td>}
        <td className={grid.rate} data-changed={(was !== null && was !== text) || undefined}>
          {onType === undefined ? (
            text || t('none')
          ) : (
            <input
              className={grid.input}
              aria-label={t('rateOf', { line: line.label, n: version.n })}
              aria-describedby={remark === null ? undefined : id}
              aria-invalid={remark?.tone === 'error' || undefined}
              data-side="plan"
              form={FORM}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onType(line.name, event.currentTarget.value)}
            />
          )}
        </td>
      </tr>
      {remark !== null && (
        <tr className={grid.remark} data-tone={remark.tone}>
          <td colSpan={3} id={id}>
            {remark.text}
          </td>
        </tr>
      )}
    </>
  );
};

interface GroupProps {
  group: LineGroup;
  isWhole: boolean;
  before: Texts | null;
  grid: PlanGridProps;
  onOpen: () => void;
}

const Group = ({ group, isWhole, before, grid: props, onOpen }: GroupProps) => {
  const all = planLines(props.plan).filter((line) => line.group === group);
  const isUsed = (line: RateLine): boolean =>
    props.texts[line.name] !== undefined || before?.[line.name] !== undefined || remarkOn(props, line) !== null;
  const lines = isWhole ? all : all.filter(isUsed);
  const hidden = all.length - lines.length;
  const more = t('moreLines', { count: hidden });
  if (all.length === 0 || (lines.length === 0 && props.onType === undefined)) return null;
  return (
    <tbody>
      <tr className={grid.group}>
        <th colSpan={3} scope="rowgroup">
          <span>{GROUP_NAMES[group]}</span>
          {hidden > 0 && props.onType !== undefined && (
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
        <Row key={line.name} line={line} was={before && (before[line.name] ?? '')} grid={props} />
      ))}
    </tbody>
  );
};

/** The lines of one version beside those of another; what differs is marked. */
export const PlanGrid = (props: PlanGridProps) => {
  const { version, before } = props;
  const { table, walk } = useWalking();
  const [opened, setOpened] = useState<readonly LineGroup[]>([]);
  const old = before && storedTexts(before);
  return (
    /* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are heard here for every cell, which takes the focus */
    <table className={grid.grid} ref={table} onKeyDown={walk} aria-label={t('linesOf', { n: version.n })}>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          {before !== null && <th scope="col">{t('version', { n: before.n })}</th>}
          <th scope="col">{t('version', { n: version.n })}</th>
        </tr>
      </thead>
      {LINE_GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          isWhole={opened.includes(group)}
          before={old}
          grid={props}
          onOpen={() => setOpened((was) => [...was, group])}
        />
      ))}
    </table>
  );
};
