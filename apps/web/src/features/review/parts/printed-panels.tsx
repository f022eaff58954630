import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { eventWord } from '@ledgate/domain/lifecycle/event-words.ts';
import type { ComponentType } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { useRiskOf, useThreadsOf } from '../data.ts';
import { t } from '../messages.ts';
import type { PanelTab } from '../paths.ts';
import { t as say } from '../printed-messages.ts';
import { DecisionCard } from './decision-card.tsx';
import classes from './panel.module.css';

/** What was asked and answered, word for word. Nobody has read it by printing it, so it is not the panel itself. */
const Queries = () => {
  const { file } = useCaseView();
  const threads = useThreadsOf(file.application.uid)?.filter(({ kind }) => kind === 'query');
  if (threads === undefined) return <p>{say('notThere')}</p>;
  if (threads.length === 0) return <p>{say('noQueries')}</p>;
  return threads.map(({ uid, number, ticketSubject: subject, state, ticket_timeline: notes }) => (
    <section key={uid}>
      <h3 className={classes.head}>
        {[say('thread', { number, subject }), state && say(`state_${state}`)].filter(Boolean).join(', ')}
      </h3>
      <ol className={classes.lines}>
        {notes.map(({ id, author, at, query, query_rest: text }) => (
          <li key={id}>
            <p className={classes.quiet}>{`${author.name}, ${formatInstant(at)}`}</p>
            {query !== null && <p className={classes.what}>{query.about}</p>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  ));
};

const Risk = () => {
  const { file } = useCaseView();
  const { data } = useRiskOf(file.application.uid);
  if (data === undefined) return <p>{say('notThere')}</p>;
  const found = data.results.filter(({ outcome }) => outcome !== 'clear');
  if (found.length === 0) return <p>{say(data.run === null ? 'notRun' : 'noFindings')}</p>;
  return (
    <ul className={classes.lines}>
      {found.map(({ check, name, explanation, points, clearance }) => (
        <li key={check}>
          <p className={classes.what}>
            {[name, points > 0 && say('points', { count: points })].filter(Boolean).join(', ')}
          </p>
          <p>{explanation}</p>
          {clearance !== null && (
            <p className={classes.quiet}>{say('cleared', { name: clearance.by.name, reason: clearance.reason })}</p>
          )}
        </li>
      ))}
    </ul>
  );
};

const Timeline = () => {
  const { file } = useCaseView();
  return (
    <ol className={classes.lines}>
      {file.events.toReversed().map(({ n, event, iso, actor, at, from, to, reason }) => (
        <li key={n}>
          <p className={classes.what}>{iso === undefined ? eventWord(event) : t('givenTo', { iso })}</p>
          <p className={classes.quiet}>{`${actor}, ${formatInstant(at)}`}</p>
          {from !== null && from !== to && (
            <p className={classes.quiet}>
              {t('movedTo', { from: STATUS_FACTS[from].label, to: STATUS_FACTS[to].label })}
            </p>
          )}
          {reason !== null && <p className={classes.words}>{reason}</p>}
        </li>
      ))}
    </ol>
  );
};

const PRINTED: Partial<Record<PanelTab, ComponentType>> = {
  decision: DecisionCard,
  queries: Queries,
  risk: Risk,
  timeline: Timeline,
};

/** On paper there is no tab to open: what a reader of the file needs stands below one another. */
export const PrintedPanels = ({ tabs }: { tabs: readonly PanelTab[] }) =>
  tabs.map((tab) => {
    const Part = PRINTED[tab];
    return Part === undefined ? null : (
      <aside key={tab} className={classes.panel}>
        <h2>{t(`tab_${tab}`)}</h2>
        <div className={classes.body}>
          <Part />
        </div>
      </aside>
    );
  });
