import type { RiskView } from '@ledgate/contract/risk.ts';
import type { SuggestedQuery } from '@ledgate/domain/risk/finding.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconRefresh, IconShieldQuestion } from '@tabler/icons-react';
import { useMemo } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useRisk, useRunAgain } from '../data.ts';
import { t } from '../messages.ts';
import { PanelContext, type ShowField, usePanel } from '../panel-context.ts';
import { CheckList } from './check-list.tsx';
import { MatchInquiry } from './match-inquiry.tsx';
import { RelatedList } from './related-list.tsx';
import { RiskHead } from './risk-head.tsx';
import classes from './risk.module.css';
import { RunHistory } from './run-history.tsx';
import { WebsiteChecklist } from './website-checklist.tsx';

interface RiskPanelProps {
  applicationUid: string;
  /** Makes the labels of what was looked at lead to the fields, on a page that has them. */
  onShowField?: ShowField;
  /** Puts a suggested question to the merchant; absent where none can be asked. */
  onAsk?: ((query: SuggestedQuery) => void) | undefined;
  /** Score, band or stops may be others now. */
  onChanged?: () => void;
}

const nothing = (): void => undefined;

const RunButton = () => {
  const { applicationUid, onChanged } = usePanel();
  const run = useRunAgain(applicationUid);
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.7} />}
      loading={run.isPending}
      onClick={() =>
        run.mutate(undefined, {
          onSuccess: (risk) => {
            toast.good(t(risk.run?.unchanged ? 'ranUnchanged' : 'ranChanged'));
            onChanged();
          },
          onError: (problem) => toast.problem(problem.title, problem),
        })
      }
    >
      {t('runAgain')}
    </Button>
  );
};

const Waiting = () => (
  <div className={classes.panel} aria-busy="true">
    <Skeleton height={96} radius={6} />
    <Skeleton height={360} radius={6} />
  </div>
);

const wantsWebsite = ({ results, website }: RiskView): boolean =>
  website !== null || results.some(({ check, outcome }) => check === 'R16' && outcome !== 'clear');

/** Everything underwriting knows about the risk of one application. For staff; others never get the data. */
export const RiskPanel = ({ applicationUid, onShowField, onAsk, onChanged = nothing }: RiskPanelProps) => {
  const { data: risk, error, isFetching, refetch } = useRisk(applicationUid);
  const panel = useMemo(
    () => ({ applicationUid, onShowField, onAsk, onChanged }),
    [applicationUid, onShowField, onAsk, onChanged],
  );
  if (risk === undefined) {
    if (error === null) return <Waiting />;
    return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (risk.run === null || risk.band === null) {
    return (
      <EmptyState icon={IconShieldQuestion} title={t('notRunTitle')}>
        {t('notRunText')}
      </EmptyState>
    );
  }
  return (
    <PanelContext value={panel}>
      <div className={classes.room}>
        <div className={classes.panel}>
          <div className={classes.bar}>
            <p className={classes.quiet}>{t('lastRun', { n: risk.run.n, at: formatInstant(risk.run.at) })}</p>
            <RunButton />
          </div>
          <RiskHead risk={risk} score={risk.run.score} band={risk.band} />
          <CheckList risk={risk} />
          <MatchInquiry risk={risk} />
          {wantsWebsite(risk) && <WebsiteChecklist key={risk.website?.at ?? 'never'} risk={risk} />}
          <RelatedList related={risk.related} />
          <RunHistory history={risk.history} />
        </div>
      </div>
    </PanelContext>
  );
};
