import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import type { HandoffView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './handoff.module.css';

type EventView = HandoffView['events'][number];

const factsOf = ({ received_at: at, copies, state, note }: EventView): string =>
  [formatInstant(at), t(`event_${state}`), copies > 1 && t('copies', { count: copies }), note]
    .filter(Boolean)
    .join(' · ');

/** What the provider told by itself, the newest first. */
export const EventsSheet = ({ events }: { events: readonly EventView[] }) => (
  <Sheet title={t('events')}>
    {events.length === 0 ? (
      <p className={classes.quiet}>{t('noEvents')}</p>
    ) : (
      <ul className={classes.items} aria-label={t('events')}>
        {events.map((event) => (
          <li key={event.uid} className={classes.item}>
            <span className={classes.mono}>{event.event ?? t('unnamedEvent')}</span>
            <span className={classes.quiet}>{factsOf(event)}</span>
          </li>
        ))}
      </ul>
    )}
  </Sheet>
);
