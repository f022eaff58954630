import { PAGE_TITLE_ID } from '../../../ui/page-title.ts';

/** The heading of a page outside the shell. */
export const GuestTitle = ({ children }: { children: string }) => (
  <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
    {children}
  </h1>
);
