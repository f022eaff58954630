import type { Icon } from '@tabler/icons-react';

import classes from './chip.module.css';

export type ChipTone =
  | 'plain'
  | 'blue'
  | 'violet'
  | 'amber'
  | 'teal'
  | 'green'
  | 'petrol'
  | 'solid'
  | 'red'
  | 'outline';

interface ChipProps {
  tone: ChipTone;
  icon?: Icon;
  children: string;
}

/** A state in a word and a sign; the colour only repeats what they say. */
export const Chip = ({ tone, icon: Sign, children }: ChipProps) => (
  <span className={classes.chip} data-tone={tone}>
    {Sign !== undefined && <Sign size={12} stroke={2} aria-hidden="true" />}
    {children}
  </span>
);
