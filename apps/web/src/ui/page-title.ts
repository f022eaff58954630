/** The heading of a page, to which the focus goes when somebody has gone there. */
export const PAGE_TITLE_ID = 'page-title';
