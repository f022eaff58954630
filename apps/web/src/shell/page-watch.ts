import { PAGE_TITLE_ID } from '../ui/page-title.ts';
import { t } from './messages.ts';
import { router } from './router.tsx';

/** Names the window after the page, and moves the focus to its title when somebody has gone there. */
export const watchPages = (): void => {
  let shown: string | undefined;
  router.subscribe('onRendered', () => {
    const { matches } = router.state;
    const title = matches.findLast((match) => match.staticData.title !== undefined)?.staticData.title;
    document.title = title === undefined ? t('product') : t('titleOf', { page: title });
    const leaf = matches.at(-1)?.routeId;
    // On the first page the browser's own focus is right, and a change of filters is no new page.
    if (shown !== undefined && shown !== leaf)
      document.querySelector<HTMLElement>(`#${PAGE_TITLE_ID}`)?.focus({ preventScroll: true });
    shown = leaf;
  });
};
