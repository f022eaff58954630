import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

import type { Wanted } from '../lib/ability.ts';

export interface Page {
  /** Also the bookmark's name. */
  path: string;
  to: LinkProps['to'];
  /** Where two entries share an address, what follows the question mark tells them apart. */
  search?: { part: 'security' };
  title: string;
  icon: Icon;
  group: 'work' | 'money' | 'application' | 'setUp' | 'you' | 'demo';
  can?: Wanted;
  /** Only for who belongs to a business: others open it by a link that says whose. */
  isOwn?: true;
}
