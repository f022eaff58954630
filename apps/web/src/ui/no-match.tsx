import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { EmptyState } from './empty-state.tsx';

interface NoMatchProps {
  title: string;
  children: ReactNode;
  /** What the button says that shows everything again. */
  verb: string;
  onClear: () => void;
}

/** In place of the rows of a list that has some, of which the filter lets none through. */
export const NoMatch = ({ title, children, verb, onClear }: NoMatchProps) => (
  <EmptyState
    icon={IconFilterOff}
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        {verb}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
