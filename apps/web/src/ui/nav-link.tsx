import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface AnchorProps extends ComponentProps<'a'> {
  /** Set where this is the page, or the step, that is open. */
  current?: 'page' | 'step' | undefined;
}

/**
 * A link of a menu or a rail. The router says of every link that the address begins with that it is the current page,
 * the product's name among them; here only the one that is open is.
 */
export const NavLink = createLink(({ 'aria-current': _byRouter, current, children, ...anchor }: AnchorProps) => (
  <a {...anchor} aria-current={current}>
    {children}
  </a>
));
