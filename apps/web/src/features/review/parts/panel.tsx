import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { Tabs } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import { usePrinting } from '../../../lib/printing.ts';
import { useCan } from '../../../lib/ability.ts';
import { usePerson } from '../../../lib/session.ts';
import { useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import { PANEL_TABS, type PanelTab } from '../paths.ts';
import type { CaseSlots } from '../slots.ts';
import { drawPrinted, usePaperAhead } from '../use-paper-ahead.ts';
import { LazyCard } from './lazy-card.tsx';
import { LazyAudit, LazyFiles, LazyTimeline } from './lazy-parts.tsx';
import classes from './panel.module.css';

/** What the acquirer's own desk alone sees. */
const OF_THE_DESK: readonly PanelTab[] = ['risk', 'tasks', 'audit'];

const OWN: Partial<Record<PanelTab, ComponentType>> = {
  decision: LazyCard,
  timeline: LazyTimeline,
  files: LazyFiles,
  audit: LazyAudit,
};

/** The tabs this person has, of those that are there. */
export const useTabs = (slots: CaseSlots, isPast: boolean): PanelTab[] => {
  const person = usePerson();
  const can = useCan();
  const { events } = useCaseView().file;
  const isDesk = person !== null && seesReview(person);
  // Before the approval there is nothing to hand over; from then on it stays, whatever became of it.
  const isHandedOver = can('read_handoff') && events.some(({ to }) => to === 'approved');
  // What is being said and priced is said and priced now.
  return PANEL_TABS.filter(
    (tab) => (tab in OWN && (tab !== 'decision' || !isPast)) || (tab in slots.panels && !isPast),
  ).filter((tab) => (isDesk || !OF_THE_DESK.includes(tab)) && (isHandedOver || tab !== 'handoff'));
};

const Content = ({ tab }: { tab: PanelTab }): ReactNode => {
  const { file, slots, go, ask, reload } = useCaseView();
  const Own = OWN[tab];
  if (Own) return <Own />;
  const Slot = slots.panels[tab];
  if (!Slot) return null;
  return (
    <Suspense fallback={null}>
      <Slot
        application={file.application}
        records={file.records}
        onShow={(section) => go({ section, document: undefined })}
        onAsk={ask}
        onChanged={() => void reload()}
      />
    </Suspense>
  );
};

interface PanelsProps {
  tabs: readonly PanelTab[];
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** How much there is behind a tab. */
  counts: Partial<Record<PanelTab, number>>;
}

/** On paper, what stands behind the other tabs. */
export const OtherPanels = ({ tabs, open }: { tabs: readonly PanelTab[]; open: PanelTab | undefined }) => {
  const { uid } = useCaseView().file.application;
  const isPrinting = usePrinting();
  usePaperAhead(uid, tabs.includes('risk'));
  return isPrinting && drawPrinted(tabs.filter((tab) => tab !== open));
};

/** Everything about the case that is not a section of it. */
export const Panels = ({ tabs, tab, onTab, counts }: PanelsProps) => (
  <aside className={classes.panel} aria-label={t('panel')}>
    {usePrinting() && <h2>{t(`tab_${tab}`)}</h2>}
    <Tabs value={tab} onChange={(value) => onTab(tabs.find((name) => name === value) ?? tab)} keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name} className={classes.tab}>
            {t(`tab_${name}`)}
            {(counts[name] ?? 0) > 0 && <span className={classes.count}>{counts[name]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.body}>
          <Content tab={name} />
        </Tabs.Panel>
      ))}
    </Tabs>
  </aside>
);
