import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { showFigure } from '@ledgate/domain/reports/show-figure.ts';
import type { Measure } from '@ledgate/domain/reports/measures.ts';
import { isOrdered, type Viewer } from '@ledgate/domain/reports/subjects.ts';
import { IconArrowDown, IconArrowsUpDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { ReportAnswer } from '../data.ts';
import { t } from '../messages.ts';
import { rowLink } from '../report-link.ts';
import { todayHere } from '../today.ts';
import classes from './builder.module.css';

export interface TableProps {
  answer: ReportAnswer;
  report: ReportDefinition;
  viewer: Viewer;
  onChange: (report: ReportDefinition) => void;
}

type Row = ReportAnswer['rows'][number];

interface FigureProps {
  value: number | null;
  /** Left out where nothing is compared. */
  before: number | null | undefined;
  format: ReportAnswer['measures'][number]['format'];
}

const FigureCell = ({ value, before, format }: FigureProps) => (
  <td className={classes.number} dir="ltr">
    <span className={classes.figure}>{showFigure(value, format)}</span>
    {before !== undefined && <span className={classes.before}>{showFigure(before, format)}</span>}
  </td>
);

interface FiguresProps {
  answer: ReportAnswer;
  values: Row['values'];
  before: Row['before'];
}

const Figures = ({ answer, values, before }: FiguresProps) =>
  answer.measures.map(({ name, format }, at) => (
    <FigureCell
      key={name}
      format={format}
      value={values[at] ?? null}
      before={answer.before === '' ? undefined : (before?.[at] ?? null)}
    />
  ));

const Head = ({ answer, report, onChange }: Omit<TableProps, 'viewer'>) => {
  const hasOrder = report.by.some(isOrdered);
  const current: Measure | undefined = report.sort ?? (hasOrder ? undefined : report.of[0]);
  const toggle = (name: Measure): void => {
    const { sort: _was, ...rest } = report;
    onChange(report.sort === name ? rest : { ...report, sort: name });
  };
  return (
    <thead>
      <tr>
        {answer.dimensions.map(({ name, label }) => (
          <th key={name} scope="col">
            {label}
          </th>
        ))}
        {answer.measures.map(({ name, label }) => {
          const isSorted = name === current;
          const Sign = isSorted ? IconArrowDown : IconArrowsUpDown;
          return (
            <th key={name} scope="col" className={classes.number} aria-sort={isSorted ? 'descending' : 'none'}>
              <button
                type="button"
                className={classes.sort}
                data-sorted={isSorted || undefined}
                onClick={() => toggle(name)}
              >
                {label}
                <Sign size={14} stroke={1.7} aria-hidden="true" />
              </button>
              {answer.before !== '' && <span className={classes.before}>{t('before')}</span>}
            </th>
          );
        })}
      </tr>
    </thead>
  );
};

const Key = ({ row, at, ...asked }: Pick<TableProps, 'report' | 'viewer'> & { row: Row; at: number }) => {
  const label = row.labels[at] ?? '';
  const link = rowLink({ ...asked, today: todayHere() }, row.keys, at);
  const words = link ? (
    <Link {...link} className={classes.link}>
      {label}
    </Link>
  ) : (
    label
  );
  return at === 0 ? <th scope="row">{words}</th> : <td>{words}</td>;
};

/** Every row of an answer, the totals last: those are counted and not added up. */
export const ReportTable = (props: TableProps) => {
  const { answer, report, viewer } = props;
  const { dimensions, rows, totals, totals_before: before, title } = answer;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={classes.table} aria-label={title}>
        <Head {...props} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.keys.join(' ')}>
              {dimensions.map(({ name }, at) => (
                <Key key={name} row={row} at={at} report={report} viewer={viewer} />
              ))}
              <Figures answer={answer} values={row.values} before={row.before} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={dimensions.length}>
              {t('total')}
            </th>
            <Figures answer={answer} values={totals} before={before} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
