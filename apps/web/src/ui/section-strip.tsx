import classes from './section-strip.module.css';
import { t } from './messages.ts';

export type CellState = 'empty' | 'complete' | 'verified' | 'query';

export interface StripCell {
  section: string;
  state: CellState;
}

const WORDS = { empty: 'cellEmpty', complete: 'cellComplete', verified: 'cellVerified', query: 'cellQuery' } as const;

interface SectionStripProps {
  cells: readonly StripCell[];
  /** Small in lists, wide in headers. */
  size?: 'small' | 'wide';
}

/** The state of an application at a glance, one cell per section. */
export const SectionStrip = ({ cells, size = 'small' }: SectionStripProps) => {
  const done = cells.filter((cell) => cell.state === 'complete' || cell.state === 'verified').length;
  return (
    <span className={classes.strip} data-size={size} role="img" aria-label={t('strip', { done, all: cells.length })}>
      {cells.map((cell) => (
        <span
          key={cell.section}
          className={classes.cell}
          data-state={cell.state}
          title={t(WORDS[cell.state], { section: cell.section })}
        />
      ))}
    </span>
  );
};
