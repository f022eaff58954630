import type { Ability } from '@ledgate/domain/access/abilities.ts';
import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

export interface Page {
  /** Also the bookmark's name. */
  path: string;
  to: LinkProps['to'];
  /** Where two entries share an address, what follows the question mark tells them apart. */
  search?: { part: 'security' };
  title: string;
  icon: Icon;
  group: 'work' | 'money' | 'application' | 'setUp' | 'you' | 'demo';
  can?: Ability;
}
