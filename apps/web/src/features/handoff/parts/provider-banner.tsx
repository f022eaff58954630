import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { useCan } from '../../../lib/ability.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { tell } from '../board-messages.ts';
import { type BoardView, useTurnEventsOn } from '../data.ts';
import classes from './handoff.module.css';

const EventsOff = () => {
  const mayTurnOn = useCan()('send_handoff');
  const turnOn = useTurnEventsOn();
  const act = (): void =>
    turnOn.mutate(undefined, { onSuccess: () => toast.good(tell('turnedOn'), tell('turnedOnText')) });
  return (
    <div className={classes.banner}>
      <Notice
        tone="warn"
        icon={IconAlertTriangle}
        {...(mayTurnOn && {
          action: (
            <Button size="xs" variant="default" loading={turnOn.isPending} onClick={act}>
              {tell('turnOn')}
            </Button>
          ),
        })}
      >
        {tell('eventsOff')}
      </Notice>
      <ProblemAlert problem={turnOn.error} />
    </div>
  );
};

/** What is amiss with the provider itself, and what can be done about it. */
export const ProviderBanner = ({ provider }: { provider: BoardView['provider'] }) => {
  if (provider.is_configured) return provider.events === 'off' ? <EventsOff /> : null;
  return (
    <div className={classes.banner}>
      <Notice>{tell('notConfigured')}</Notice>
    </div>
  );
};
