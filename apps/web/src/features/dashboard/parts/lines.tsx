import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import classes from './board.module.css';

export interface Line {
  id: string;
  title: string;
  link?: LinkProps | undefined;
  note?: ReactNode;
  /** What stands at the end of the line. */
  end?: ReactNode;
}

/** Records or counts, one below the other, each leading to what it names. */
export const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.length > 0 && (
    <ul className={classes.lines}>
      {lines.map(({ id, title, link, note, end }) => (
        <li key={id} className={classes.line}>
          <div className={classes.name}>
            {link === undefined ? title : <Link {...link}>{title}</Link>}
            {note !== undefined && <p className={classes.note}>{note}</p>}
          </div>
          {end !== undefined && <div className={classes.end}>{end}</div>}
        </li>
      ))}
    </ul>
  );

/** One quiet sentence in place of lines. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={classes.nothing}>{children}</p>;
