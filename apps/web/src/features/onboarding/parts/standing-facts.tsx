import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { type Status, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { sayExpectation } from '@ledgate/domain/queue/expectation.ts';

import { useExpectation, useTimeline } from '../data.ts';
import { t } from '../messages.ts';
import classes from './review.module.css';

/** Where a decision is still to come, and not the merchant's to give. */
const DECIDING: readonly Status[] = ['submitted', 'in_underwriting', 'recommended', 'awaiting_iso', 'awaiting_admin'];

/** Left out rather than guessed where the figures do not come. */
const Expected = ({ application }: { application: string }) => {
  const { data } = useExpectation(application);
  if (data === undefined) return null;
  return (
    <div>
      <dt>{t('expectTitle')}</dt>
      <dd>{sayExpectation(data)}</dd>
    </div>
  );
};

/** Told for itself: it says nothing about why the application stands where it does. */
const isToldForItself = (event: string): boolean => /^(amendment|change)_/.test(event);

/** Why it stands where it stands, in the words that were meant for the merchant. */
const Reason = ({ application, status }: { application: string; status: Status }) => {
  const last = useTimeline(application).data?.events.findLast(({ event }) => !isToldForItself(event));
  if (last === undefined || last.to !== status || last.reason === null) return null;
  return (
    <div>
      <dt>{t('reason')}</dt>
      <dd>{last.reason}</dd>
    </div>
  );
};

/** Whose turn it is, why, when a decision is to be expected, and what comes next. */
export const StandingFacts = ({ application: { uid, status } }: { application: ApplicationView }) => {
  const { turn, next } = STATUS_FACTS[status];
  return (
    <dl className={classes.facts}>
      {turn !== 'nobody' && (
        <div>
          <dt>{t('whoseTurn')}</dt>
          <dd>{t(`turn_${turn}`)}</dd>
        </div>
      )}
      <Reason application={uid} status={status} />
      {DECIDING.includes(status) && <Expected application={uid} />}
      <div>
        <dt>{t('nextTitle')}</dt>
        <dd>{next}</dd>
      </div>
    </dl>
  );
};
