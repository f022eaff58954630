import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Button } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBuildingBank,
  IconMessageQuestion,
  IconSearch,
  IconSend,
} from '@tabler/icons-react';

import { Link } from '@tanstack/react-router';

import { useNow } from '../../../lib/now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type HandoffView, useLookUp } from '../data.ts';
import { t } from '../messages.ts';
import { formatNext, standingOf } from '../words.ts';
import classes from './handoff.module.css';
import type { HandoffStep } from './dialog-props.ts';

const SIGNS = {
  send: IconSend,
  bank_decision: IconBuildingBank,
  ask: IconMessageQuestion,
  send_corrections: IconSend,
} as const satisfies Record<HandoffStep, unknown>;

const labelOf = (step: HandoffStep, { bank }: HandoffView): string => {
  if (step !== 'send') return t(`do_${step}`);
  return bank === null ? t('do_sendAny') : t('do_send', { bank: bank.name });
};

/** What lies open and has something to act on; the likeliest first. */
const stepsOf = ({ open_steps: open, hold }: HandoffView): HandoffStep[] => {
  const isToAsk = hold.some(({ state }) => state === 'open');
  const steps = (['send', 'bank_decision', 'ask', 'send_corrections'] as const).filter((step) => open.includes(step));
  return steps.filter((step) => step !== 'ask' || isToAsk);
};

interface StandingProps {
  view: HandoffView;
  onStep: (step: HandoffStep) => void;
}

const LookUp = ({ view }: { view: HandoffView }) => {
  const { mutate, isPending } = useLookUp(view.application.uid);
  return (
    <Button
      variant="default"
      leftSection={<IconSearch size={16} stroke={1.7} />}
      loading={isPending}
      onClick={() => mutate(true, { onError: (problem) => toast.problem(t('lookUpFailed'), problem) })}
    >
      {t('do_check')}
    </Button>
  );
};

const Actions = ({ view, onStep }: StandingProps) => {
  const steps = stepsOf(view);
  const mayLookUp = view.open_steps.includes('check');
  if (steps.length === 0 && !mayLookUp) return null;
  return (
    <div className={classes.actions}>
      {steps.map((step, at) => {
        const Sign = SIGNS[step];
        return (
          <Button
            key={step}
            variant={at === 0 ? 'filled' : 'default'}
            leftSection={<Sign size={16} stroke={1.7} />}
            onClick={() => onStep(step)}
          >
            {labelOf(step, view)}
          </Button>
        );
      })}
      {mayLookUp && <LookUp view={view} />}
    </div>
  );
};

/** The one it was sent to, or would be. */
const bankOf = ({ operations, bank }: HandoffView): string | undefined =>
  operations.find((operation) => operation.bank !== null)?.bank?.name ?? bank?.name;

const Facts = ({ view }: { view: HandoffView }) => {
  const now = useNow();
  const { at_provider: there, kept_reserve: kept } = view;
  const rows: [string, string | null | undefined, boolean?][] = [
    // Before it is sent, the sentence says it.
    [t('fact_bank'), view.application.status === 'approved' ? null : bankOf(view)],
    [t('fact_said'), there?.state_said],
    [t('fact_mid'), there?.mid, true],
    [t('fact_merchant'), there?.merchant_id, true],
    [t('fact_checked'), there && formatAgo(there.checked_at, now)],
    [t('fact_next'), there?.next_check_at && formatNext(there.next_check_at, now)],
    [t('fact_reserve'), kept && t('reserveKept', { terms: kept.terms, day: sayDate(kept.held_until) })],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value, isMono]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isMono ? classes.mono : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};

const ChangesLink = ({ uid }: { uid: string }) => (
  <div>
    <Button variant="default" renderRoot={(root) => <Link to="/changes/$uid" params={{ uid }} search={{}} {...root} />}>
      {t('changes')}
    </Button>
  </div>
);

/** Where it stands in a sentence, what is known of it, and what can be done now. */
export const Standing = ({ view, onStep }: StandingProps) => {
  const there = view.at_provider;
  return (
    <Sheet title={t('standing')}>
      <div className={classes.standing}>
        <p className={classes.sentence}>{standingOf(view)}</p>
        {there?.is_frozen === true && (
          <Chip tone="red" icon={IconAlertTriangleFilled}>
            {t('frozen')}
          </Chip>
        )}
        {there?.reason && <p className={classes.quiet}>{t('reasonSaid', { reason: there.reason })}</p>}
        <Facts view={view} />
        <Actions view={view} onStep={onStep} />
        {view.application.status === 'boarded' && <ChangesLink uid={view.application.uid} />}
      </div>
    </Sheet>
  );
};
