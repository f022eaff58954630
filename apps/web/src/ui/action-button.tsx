import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

import { usePageActions } from '../lib/page-actions.ts';

interface ActionButtonProps
  extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'onClick'> {
  children: string;
  onClick: () => void;
}

/** A button of the page, whose step the search offers besides. */
export const ActionButton = ({ children, onClick, ...rest }: ActionButtonProps) => {
  const disabled = rest.disabled === true || rest.loading === true;
  usePageActions([{ id: children, label: children, run: onClick, disabled }]);
  return (
    <Button {...rest} onClick={onClick}>
      {children}
    </Button>
  );
};
