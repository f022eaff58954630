import type { TimelineEvent } from '@ledgate/contract/applications.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { eventWord } from '@ledgate/domain/lifecycle/event-words.ts';
import { Button, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import classes from './panel.module.css';
import { Submissions } from './submissions.tsx';

const EventLine = ({ event, onShow }: { event: TimelineEvent; onShow: (() => void) | undefined }) => {
  const { from, to, actor, reason, at } = event;
  return (
    <li>
      <p className={classes.what}>
        {event.iso === undefined ? eventWord(event.event) : t('givenTo', { iso: event.iso })}
      </p>
      <p className={classes.quiet}>
        {`${actor}, ${formatInstant(at)}`}
        {from !== null && from !== to && (
          <span className={classes.moved}>
            {t('movedTo', { from: STATUS_FACTS[from].label, to: STATUS_FACTS[to].label })}
          </span>
        )}
      </p>
      {reason !== null && <p className={classes.words}>{reason}</p>}
      {onShow !== undefined && (
        <button
          type="button"
          className={classes.link}
          aria-label={t('asItWasOf', { when: formatInstant(at) })}
          onClick={onShow}
        >
          {t('asItWas')}
        </button>
      )}
    </li>
  );
};

/** What the browser calls local time, as an instant. */
const instantOf = (local: string): string | undefined => {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

const AnyInstant = () => {
  const { go } = useCaseView();
  const [local, setLocal] = useState('');
  const at = instantOf(local);
  return (
    <form
      className={classes.asOf}
      onSubmit={(event) => {
        event.preventDefault();
        if (at !== undefined) go({ at });
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        label={t('asOfLabel')}
        value={local}
        onChange={(event) => setLocal(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={at === undefined}>
        {t('asOfShow')}
      </Button>
    </form>
  );
};

/** Everything that happened, the newest first, and a way back to how it was. */
export const TimelinePanel = () => {
  const { file, go } = useCaseView();
  const events = file.events.toReversed();
  return (
    <div className={classes.stack}>
      <Submissions />
      {events.length === 0 && (
        <EmptyState icon={IconHistory} title={t('timelineEmpty')}>
          {t('timelineEmptyText')}
        </EmptyState>
      )}
      <ol className={classes.timeline}>
        {events.map((event, at) => (
          <EventLine key={event.n} event={event} onShow={at === 0 ? undefined : () => go({ at: event.at })} />
        ))}
      </ol>
      <AnyInstant />
    </div>
  );
};
