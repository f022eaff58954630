import { Button } from '@mantine/core';

import { useNow } from '../../../lib/now.ts';
import { formatAgo } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type ProviderCheckView, useDecideMatch, useLookUp } from '../data.ts';
import { t } from '../messages.ts';
import { asksDecision } from '../words.ts';
import classes from './handoff.module.css';

const resultOf = (check: ProviderCheckView): string => {
  const { matches, decision, decided_by: by } = check;
  const name = by?.name ?? t('someone');
  if (matches.length === 0) return t('nobodyThere');
  if (decision !== null) return t(`decided_${decision}`, { name });
  return asksDecision(check) ? t('matches', { count: matches.length }) : t('oursThere');
};

interface MatchesProps {
  check: ProviderCheckView;
  /** Absent where this person does not decide it, or it is decided. */
  onLink: ((merchant: string) => void) | undefined;
  isBusy: boolean;
}

const Matches = ({ check, onLink, isBusy }: MatchesProps) => (
  <ul className={classes.items} aria-label={t('found')}>
    {check.matches.map(({ merchant_id: id, name, dba, status_label: status }) => (
      <li key={id} className={classes.match}>
        <div>
          <p className={classes.strong}>{dba === null || dba === name ? name : `${name} (${dba})`}</p>
          <p className={classes.quiet}>
            <span className={classes.mono}>{id}</span>
            {` · ${status}`}
          </p>
        </div>
        {onLink !== undefined && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => onLink(id)}>
            {t('link', { name })}
          </Button>
        )}
      </li>
    ))}
  </ul>
);

interface ProviderCheckProps {
  application: string;
  check: ProviderCheckView | null;
  mayLookUp: boolean;
  mayDecide: boolean;
  /** In a dialog: leaves everything as it is. */
  onStop?: () => void;
}

/** Whether the merchant is at the provider already, and what a match by tax ID means. */
export const ProviderCheck = ({ application, check, mayLookUp, mayDecide, onStop }: ProviderCheckProps) => {
  const now = useNow();
  const lookUp = useLookUp(application);
  const decide = useDecideMatch(application);
  const isAsking = check !== null && mayDecide && asksDecision(check);
  const when = check === null ? '' : formatAgo(check.checked_at, now);
  return (
    <div className={classes.check}>
      <p>{check === null ? t('notLookedUp') : resultOf(check)}</p>
      {check !== null && <p className={classes.quiet}>{t(check.is_fresh ? 'lookedUp' : 'lookedUpOld', { when })}</p>}
      {check !== null && check.matches.length > 0 && (
        <Matches
          check={check}
          isBusy={decide.isPending}
          onLink={isAsking ? (id) => decide.mutate({ decision: 'link', merchant_id: id }) : undefined}
        />
      )}
      {isAsking && <p className={classes.quiet}>{t('matchHelp')}</p>}
      <ProblemAlert problem={decide.error ?? lookUp.error} />
      <div className={classes.actions}>
        {isAsking && (
          <Button
            size="xs"
            variant="default"
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'location' })}
          >
            {t('location')}
          </Button>
        )}
        {isAsking && onStop !== undefined && (
          <Button size="xs" variant="default" color="red" onClick={onStop}>
            {t('stop')}
          </Button>
        )}
        {mayLookUp && (
          <Button size="xs" variant="default" loading={lookUp.isPending} onClick={() => lookUp.mutate(check !== null)}>
            {t(check === null ? 'do_check' : 'lookUpAgain')}
          </Button>
        )}
      </div>
    </div>
  );
};
