import { type Section, SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { useState } from 'react';

import { usePrinting } from '../../../lib/printing.ts';
import { countIn } from '../asked.ts';
import { useCaseView } from '../case-context.ts';
import { useAsked, useDecisions } from '../data.ts';
import { type Decision, isDecision, primaryOf, tabOf } from '../decisions.ts';
import { type CaseSearch, type PanelTab, usualTab } from '../paths.ts';
import { wordOf } from '../section-state.ts';
import { wishHeading } from '../heading-focus.ts';
import { askHere } from '../ask-here.ts';
import { useCaseKeys } from '../use-case-keys.ts';
import { useUndo } from '../use-undo.ts';
import { useNeighbours } from '../use-neighbours.ts';
import { useVerifySection } from '../use-verify-section.tsx';
import { ActionBar } from './action-bar.tsx';
import { CaseHeader } from './case-header.tsx';
import classes from './case.module.css';
import { LazyDecision } from './lazy-dialogs.tsx';
import { LazyDesk, LazyDocuments, LazySection, useDocumentsAhead } from './lazy-parts.tsx';
import { OtherPanels, Panels, useTabs } from './panel.tsx';
import { SectionRail } from './section-rail.tsx';

interface CaseDeskProps {
  search: CaseSearch;
  note: (() => void) | undefined;
  /** Colleagues who look at it too. */
  present: readonly string[];
}

const NOTHING: readonly string[] = [];

/** The steps that lie open, what stands in their way, and the dialog of the one that is being taken. */
const useSteps = () => {
  const { file, isPast } = useCaseView();
  const { data } = useDecisions(file.application.uid);
  const [deciding, setDeciding] = useState<Decision>();
  const open = isPast ? [] : file.application.eventsOpen;
  const steps = open.map(
    (event) => data?.steps.find((step) => step.event === event) ?? { event, because: NOTHING, not_accepted: NOTHING },
  );
  const stepOf = (event: string | undefined) => steps.find((step) => step.event === event);
  const becauseOf = (event: string | undefined) => stepOf(event)?.because ?? NOTHING;
  const ground = { because: becauseOf(deciding), notAccepted: stepOf(deciding)?.not_accepted ?? NOTHING };
  return { primary: primaryOf(steps), becauseOf, ground, deciding, decide: setDeciding };
};

const Shown = ({ section, paper }: { section: Section; paper: string | undefined }) => {
  const { file, isPast } = useCaseView();
  const asked = useAsked(file.application.uid);
  const state = file.sections.find((one) => one.section === section);
  const chosen = isPast ? undefined : file.documents.find(({ id }) => id === paper);
  if (state === undefined) return null;
  if (section !== 'documents') return <LazySection section={section} state={state} asked={asked} />;
  return chosen === undefined ? <LazyDocuments state={state} asked={asked} /> : <LazyDesk paper={chosen} />;
};

/** On screen the section that was chosen, on paper all of them. */
const Content = (chosen: { section: Section; paper: string | undefined }) => {
  useDocumentsAhead();
  return usePrinting() ? (
    SECTIONS.map((section) => <Shown key={section} section={section} paper={undefined} />)
  ) : (
    <Shown {...chosen} />
  );
};

/** How each section stands, in a word. */
const useWords = () => {
  const { file, isPast } = useCaseView();
  const asked = useAsked(file.application.uid);
  return file.sections.map((one) => ({
    section: one.section,
    word: wordOf(one, isPast ? 0 : countIn(asked, one.section)),
  }));
};

/** By a key the focus is led to the heading too. */
const leadingTo =
  (choose: (section: Section) => void, now: Section, isDeskOpen: boolean) =>
  (chosen: Section): void => {
    wishHeading(chosen === now && !isDeskOpen);
    choose(chosen);
  };

/** The page below its notices: header, rail, section, panel, steps. */
export const CaseDesk = ({ search, note, present }: CaseDeskProps) => {
  const { file, isPast, slots, go, ask, reload } = useCaseView();
  const { uid } = file.application;
  const tabs = useTabs(slots, isPast);
  const asked = useAsked(uid);
  const neighbours = useNeighbours(uid);
  const undo = useUndo(reload);
  const { toggle, dialog } = useVerifySection();
  const { primary, becauseOf, ground, deciding, decide } = useSteps();
  const section = search.section ?? SECTIONS[0];
  const tab: PanelTab =
    tabs.find((name) => name === (search.tab ?? usualTab(file.application.status))) ?? tabs[0] ?? 'timeline';
  const words = useWords();
  const choose = (chosen: Section): void => go({ section: chosen, document: undefined });
  const toTab = (name: PanelTab): void => go({ tab: name, document: undefined });
  const state = file.sections.find((one) => one.section === section);
  const paper = file.documents.find(({ id }) => id === search.document);
  const isDeskOpen = section === 'documents' && search.document !== undefined && !isPast;
  const raise = ask && (() => askHere(ask, section, paper));
  useCaseKeys({
    neighbours,
    onSection: leadingTo(choose, section, isDeskOpen),
    onQuery: raise,
    onNote: note,
    onVerify: file.reviewable && state ? () => toggle(state) : undefined,
    onPrimary:
      primary === undefined ? undefined : () => (isDecision(primary) ? decide(primary) : toTab(tabOf(primary))),
    onUndo: undo.now,
  });
  return (
    <>
      <CaseHeader file={file} isPast={isPast} words={words} neighbours={neighbours} present={present} />
      <div className={classes.layout} data-wide={isDeskOpen || undefined} data-panel={isDeskOpen ? undefined : tab}>
        <SectionRail words={words} chosen={section} onChoose={choose} />
        <div className={classes.middle}>
          <Content section={section} paper={search.document} />
          {!isPast && (
            <ActionBar
              primary={primary}
              because={becauseOf(primary)}
              onDecide={decide}
              onTab={toTab}
              onNote={note}
              onQuery={raise}
            />
          )}
        </div>
        {!isDeskOpen && (
          <Panels tabs={tabs} tab={tab} onTab={(name) => go({ tab: name })} counts={{ queries: asked.length }} />
        )}
        <OtherPanels tabs={tabs} open={isDeskOpen ? undefined : tab} />
      </div>
      {deciding !== undefined && (
        <LazyDecision decision={deciding} {...ground} undo={undo} onClose={() => decide(undefined)} />
      )}
      {dialog}
    </>
  );
};
