import classes from './chart.module.css';
import type { Drawn } from './chart-data.ts';

interface ChartTableProps {
  title: string;
  labelName: string;
  labels: readonly string[];
  drawn: readonly Drawn[];
  format: (value: number) => string;
  /** Read aloud only; the drawing is what is seen. */
  isHidden: boolean;
}

/** What the chart draws, as numbers. It is there for readers while the drawing is seen, and for everybody who asks for it. */
export const ChartTable = ({ title, labelName, labels, drawn, format, isHidden }: ChartTableProps) => (
  <div
    className={isHidden ? classes.hidden : classes.scroll}
    {...(!isHidden && { tabIndex: 0, role: 'region', 'aria-label': title })}
  >
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{labelName}</th>
          {drawn.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, at) => (
          // Labels may repeat, as two weeks called the same: their place is what they are.
          <tr key={`${at} ${label}`}>
            <th scope="row">{label}</th>
            {drawn.map(({ key, values }) => {
              const value = values[at] ?? null;
              return <td key={key}>{value === null ? '–' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
