import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';

import { Sheet } from '../../../ui/sheet.tsx';
import classes from './reports.module.css';

export interface Tile {
  name: string;
  text: string;
  icon: Icon;
  link: Pick<LinkProps, 'to' | 'search'>;
}

/** Places to go to, side by side, each with what is there. */
export const Tiles = ({ title, tiles }: { title: string; tiles: readonly Tile[] }) => (
  <Sheet title={title} isFlush>
    <ul className={classes.tiles}>
      {tiles.map(({ name, text, icon: Sign, link }) => (
        <li key={name} className={classes.tile}>
          <Sign size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <Link {...link} className={classes.tileLink}>
              {name}
            </Link>
            <p className={classes.quiet}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Sheet>
);
