import type { RiskResultView } from '@ledgate/contract/risk.ts';
import { CLEARANCE_EVIDENCE, CLEARANCE_REASON } from '@ledgate/domain/risk/clearing.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { useConfirmMatch, useDecideClearance, useProposeClearance } from '../data.ts';
import { t } from '../messages.ts';
import { usePanel } from '../panel-context.ts';
import { type Asked, ReasonForm } from './reason-form.tsx';
import classes from './risk.module.css';

type Act = 'propose' | 'refuse' | 'match';

interface FormProps {
  result: RiskResultView;
  onClose: () => void;
}

const REASON: Asked = { name: 'reason', label: t('clearReason'), ...CLEARANCE_REASON };
const EVIDENCE: Asked = { name: 'evidence', label: t('evidence'), hint: t('evidenceHint'), ...CLEARANCE_EVIDENCE };

const ProposeForm = ({ result, onClose }: FormProps) => {
  const { applicationUid, onChanged } = usePanel();
  const propose = useProposeClearance(applicationUid);
  return (
    <ReasonForm
      title={t('propose')}
      verb={t('propose')}
      hint={t('proposeHint')}
      asked={[REASON, EVIDENCE]}
      isBusy={propose.isPending}
      problem={propose.error}
      onClose={onClose}
      onSubmit={({ reason = '', evidence = '' }) =>
        propose.mutate(
          { check: result.check, hash: result.inputs_hash, reason, evidence },
          {
            onSuccess: () => {
              toast.good(t('proposed'));
              onChanged();
              onClose();
            },
          },
        )
      }
    />
  );
};

const RefuseForm = ({ result, onClose }: FormProps) => {
  const { applicationUid, onChanged } = usePanel();
  const decide = useDecideClearance(applicationUid);
  return (
    <ReasonForm
      title={t('refuse')}
      verb={t('refuse')}
      asked={[{ ...REASON, min: 3 }]}
      isBusy={decide.isPending}
      problem={decide.error}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        decide.mutate(
          { check: result.check, hash: result.inputs_hash, decision: 'refuse', reason },
          {
            onSuccess: () => {
              toast.good(t('refused'));
              onChanged();
              onClose();
            },
          },
        )
      }
    />
  );
};

const MatchForm = ({ result, onClose }: FormProps) => {
  const { applicationUid, onChanged } = usePanel();
  const confirm = useConfirmMatch(applicationUid);
  return (
    <ReasonForm
      title={t('confirmMatch')}
      verb={t('confirmMatch')}
      hint={t('confirmMatchHint')}
      isHarmful
      asked={[REASON]}
      isBusy={confirm.isPending}
      problem={confirm.error}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        confirm.mutate(
          { hash: result.inputs_hash, reason },
          {
            onSuccess: () => {
              toast.good(t('matchConfirmed'));
              onChanged();
              onClose();
            },
          },
        )
      }
    />
  );
};

const FORMS: Record<Act, (props: FormProps) => React.ReactNode> = {
  propose: ProposeForm,
  refuse: RefuseForm,
  match: MatchForm,
};

const ConfirmButton = ({ result }: Pick<FormProps, 'result'>) => {
  const { applicationUid, onChanged } = usePanel();
  const decide = useDecideClearance(applicationUid);
  return (
    <Button
      loading={decide.isPending}
      onClick={() =>
        decide.mutate(
          { check: result.check, hash: result.inputs_hash, decision: 'confirm' },
          {
            onSuccess: () => {
              toast.good(t('cleared', { check: result.name }));
              onChanged();
            },
            onError: (problem) => toast.problem(problem.title, problem),
          },
        )
      }
    >
      {t('confirmClearance')}
    </Button>
  );
};

const Proposed = ({ proposal }: { proposal: NonNullable<RiskResultView['proposal']> }) => (
  <div className={classes.clearance}>
    <p className={classes.quiet}>
      {t(proposal.decision === 'refused' ? 'refusedProposalBy' : 'proposedBy', {
        name: proposal.by.name,
        at: formatInstant(proposal.at),
      })}
    </p>
    <p>{proposal.reason}</p>
    <p>
      {t('evidence')}: {proposal.evidence}
    </p>
    {proposal.decision_reason !== null && <p>{t('refusedBecause', { reason: proposal.decision_reason })}</p>}
  </div>
);

/** A hit on a list: one proposes to clear it, an admin decides; or it is the listed party, and that is that. */
export const HitActions = ({ result }: { result: RiskResultView }) => {
  const [act, setAct] = useState<Act | null>(null);
  const Form = act === null ? null : FORMS[act];
  return (
    <>
      {result.proposal !== null && <Proposed proposal={result.proposal} />}
      {result.proposal !== null && result.proposal.decision === null && !result.may_decide && (
        <p className={classes.quiet}>{t('waitsForAdmin')}</p>
      )}
      {Form === null ? (
        <div className={classes.actions}>
          {result.may_decide && <ConfirmButton result={result} />}
          {result.may_decide && (
            <Button variant="default" onClick={() => setAct('refuse')}>
              {t('refuse')}
            </Button>
          )}
          {result.may_propose && (
            <Button variant="default" onClick={() => setAct('propose')}>
              {t('propose')}
            </Button>
          )}
          {result.may_confirm_match && (
            <Button variant="outline" color="red" onClick={() => setAct('match')}>
              {t('confirmMatch')}
            </Button>
          )}
        </div>
      ) : (
        <Form result={result} onClose={() => setAct(null)} />
      )}
    </>
  );
};
