import classes from './data-table.module.css';
import { t } from '../messages.ts';

interface TableSkeletonProps {
  columns: number;
  rows: number;
  isNarrow: boolean;
}

const WIDTHS = ['62%', '48%', '74%', '40%', '56%'];

/** Stands where the rows will be, so that nothing jumps when they come. */
export const TableSkeleton = ({ columns, rows, isNarrow }: TableSkeletonProps) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row} className={classes.ghostRow} data-narrow={isNarrow || undefined}>
        {Array.from({ length: columns }, (__, column) => (
          <td key={column}>
            {row === 0 && column === 0 && <span className={classes.hidden}>{t('loading')}</span>}
            <span className={classes.ghost} style={{ inlineSize: WIDTHS[(row + column) % WIDTHS.length] }} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
