import type { Icon } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';

/** Something to do on the page that is open, as its button would do it. */
export interface PageAction {
  id: string;
  label: string;
  run: () => void;
  icon?: Icon;
  disabled?: boolean;
}

/** What does not lie open is left out where it stands. */
type Offer = PageAction | false | null | undefined;

const offered = new Set<RefObject<readonly Offer[]>>();

/** Offers these for as long as the component is on the page; the search finds them. */
export const usePageActions = (actions: readonly Offer[]): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
};

/** What can be done here and now. */
export const pageActions = (): PageAction[] =>
  [...offered].flatMap(({ current }) => current.flatMap((offer) => (offer && offer.disabled !== true ? [offer] : [])));
