import type { Icon } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';

/** Something to do on the page that is open, as its button would do it. Whatever has a button that is drawn need not say so. */
export interface PageAction {
  id: string;
  label: string;
  /** What it is about, where the page has several of this name. */
  detail?: string;
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
