import { useEffect, useRef } from 'react';

import { formatCount } from '../../../ui/format.ts';
import { t } from '../messages.ts';
import type { Tab } from '../use-queue.ts';
import classes from './queue.module.css';

interface ViewTabsProps {
  tabs: readonly Tab[];
  open: string | undefined;
  onOpen: (id: string) => void;
}

/** The views, each with exactly how much lies in it. */
export const ViewTabs = ({ tabs, open, onOpen }: ViewTabsProps) => {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the page was laid out for its paint anyway: asked for at once, it would be laid out twice.
    const frame = requestAnimationFrame(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    <nav className={classes.tabs} aria-label={t('views')} data-filters>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          ref={tab.id === open ? current : undefined}
          type="button"
          className={classes.tab}
          aria-current={tab.id === open ? 'page' : undefined}
          onClick={() => onOpen(tab.id)}
        >
          {tab.name}
          <span className={classes.count}>{tab.count === undefined ? '–' : formatCount(tab.count)}</span>
        </button>
      ))}
    </nav>
  );
};
