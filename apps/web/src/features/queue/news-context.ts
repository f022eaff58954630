import { createContext } from 'react';

import type { News } from './use-news.ts';

/** Rows are drawn from columns that stand outside the page, so what happens just now reaches them by this. */
export const NewsContext = createContext<News>({ fresh: new Set(), present: new Map() });
