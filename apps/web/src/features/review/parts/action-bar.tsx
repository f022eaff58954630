import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconMessageQuestion, IconNote } from '@tabler/icons-react';

import { usePageActions } from '../../../lib/page-actions.ts';
import { useCaseView } from '../case-context.ts';
import { type Decision, DECISION_FACTS, isDecision, otherDecisions, type Primary, tabOf } from '../decisions.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';

interface ActionBarProps {
  primary: Primary | undefined;
  because: readonly string[];
  onDecide: (decision: Decision) => void;
  /** Opens the panel where a step without a dialog is taken. */
  onTab: (tab: ReturnType<typeof tabOf>) => void;
  onNote: (() => void) | undefined;
  onQuery: (() => void) | undefined;
}

const MoreSteps = ({ others, onDecide }: { others: readonly Decision[]; onDecide: (decision: Decision) => void }) => (
  <Menu position="top-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={t('more')}>
        <IconDots size={18} stroke={1.9} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {others.map((decision) => (
        <Menu.Item
          key={decision}
          onClick={() => onDecide(decision)}
          {...(DECISION_FACTS[decision].isHarmful ? { color: 'red' } : {})}
        >
          {t(`do_${decision}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

const waitingFor = (status: Status): string => {
  const { turn } = STATUS_FACTS[status];
  return turn === 'nobody' ? '' : t('waitsFor', { whom: t(`turn_${turn}`) });
};

/** The steps that lie open, the likeliest one first. */
export const ActionBar = ({ primary, because, onDecide, onTab, onNote, onQuery }: ActionBarProps) => {
  const { file } = useCaseView();
  const { eventsOpen, status } = file.application;
  const others = otherDecisions(eventsOpen, primary);
  const take = (): void => {
    if (primary === undefined) return;
    if (isDecision(primary)) onDecide(primary);
    else onTab(tabOf(primary));
  };
  usePageActions(
    others.map((decision) => ({ id: decision, label: t(`do_${decision}`), run: () => onDecide(decision) })),
  );
  const hint = eventsOpen.includes('pick_up') ? t('toTake') : waitingFor(status);
  return (
    <section className={classes.bar} aria-label={t('actions')} data-on-screen>
      {onQuery !== undefined && (
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={18} stroke={1.7} />}
          aria-keyshortcuts="q"
          onClick={onQuery}
        >
          {t('raiseQuery')}
        </Button>
      )}
      {onNote !== undefined && (
        <Button
          variant="default"
          leftSection={<IconNote size={18} stroke={1.7} />}
          aria-keyshortcuts="n"
          onClick={onNote}
        >
          {t('addNote')}
        </Button>
      )}
      <p className={classes.barHint}>
        {primary === undefined
          ? hint
          : isDecision(primary) && because.length > 0 && t('inTheWay', { count: because.length })}
      </p>
      {others.length > 0 && <MoreSteps others={others} onDecide={onDecide} />}
      {primary !== undefined && (
        <Button leftSection={<IconCheck size={18} stroke={1.9} />} aria-keyshortcuts="a" onClick={take}>
          {t(`do_${primary}`)}
        </Button>
      )}
    </section>
  );
};
