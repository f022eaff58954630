import { countOf } from '../../lib/count-of.ts';
import { BOARD_TABS, type BoardTab } from './board-tabs.ts';

/** What the address of the board says. */
export interface HandoffsSearch {
  view?: BoardTab;
  search?: string;
  page?: number;
  page_size?: number;
}

const MOST_LETTERS = 100;

/** Anything odd in the address is left out rather than refused. */
export const handoffsSearch = (search: Record<string, unknown>): HandoffsSearch => {
  const view = BOARD_TABS.find((name) => name === search['view']);
  const words = search['search'];
  const page = countOf(search['page'], 100_000);
  const size = countOf(search['page_size'], 100);
  return {
    ...(view !== undefined && { view }),
    ...(typeof words === 'string' && words !== '' && { search: words.slice(0, MOST_LETTERS) }),
    ...(page !== undefined && { page }),
    ...(size !== undefined && { page_size: size }),
  };
};
