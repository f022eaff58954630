/** Whether somebody who walks by keys wants to be led to the heading of the section that is coming. */
let isWished = false;

export const HEADING_ID = 'section-title';

/** Leads the focus to the heading that is there, or to the next one that comes. */
export const wishHeading = (isThere: boolean): void => {
  if (isThere) document.getElementById(HEADING_ID)?.focus();
  else isWished = true;
};

/** For a heading that has just come. */
export const grantHeading = (heading: HTMLElement | null): void => {
  if (!isWished || heading === null) return;
  isWished = false;
  heading.focus();
};
