import type { Answer } from '@ledgate/contract/call.ts';
import type { approvalCalls } from '@ledgate/contract/till-approvals.ts';
import type { NeededApproval } from '@ledgate/domain/till/approvals.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useApprovers } from '../data.ts';
import { askApproval, type GivenApproval } from '../given-approval.ts';
import { t } from '../messages.ts';
import { useDesk } from '../use-counter.ts';
import { useSending } from '../use-sending.ts';
import { Loading } from './loading.tsx';
import { PinEntry } from './pin-entry.tsx';
import classes from './till.module.css';

type Approver = Answer<typeof approvalCalls.listApprovers>['results'][number];

interface AskApproverProps {
  order: string;
  /** At least one: the first is asked for, and the others of the same person if they may. */
  needed: readonly NeededApproval[];
  /** What it goes back to where nobody approves. */
  back: string;
  onGiven: (given: readonly GivenApproval[]) => void;
  onBack: () => void;
}

interface PinOfProps extends Pick<AskApproverProps, 'order' | 'needed' | 'onGiven'> {
  approver: Approver;
  onSomeoneElse: () => void;
}

/** One PIN for all that this person can let through. */
const PinOf = ({ order, needed, approver, onGiven, onSomeoneElse }: PinOfProps) => {
  const { register } = useDesk().counter.enrolment;
  const { isBusy, problem, send } = useSending();
  const approve = async (pin: string): Promise<void> => {
    const given: GivenApproval[] = [];
    await send(async () => {
      for (const need of needed.filter(({ kind }) => approver.kinds.includes(kind)))
        given.push(await askApproval({ register, order, need, person: approver.uid, pin }));
    });
    // What was let through before something went wrong stays so.
    if (given.length > 0) onGiven(given);
  };
  return (
    <PinEntry
      name={approver.name}
      verb={t('approve')}
      isBusy={isBusy}
      problem={problem}
      onEnter={approve}
      onSomeoneElse={onSomeoneElse}
    />
  );
};

interface WhoProps {
  needed: readonly NeededApproval[];
  onChoose: (approver: Approver) => void;
}

/** Those who can let the first of it through; who can do all of it comes first. */
const Who = ({ needed, onChoose }: WhoProps) => {
  const { data, error, isFetching, refetch } = useApprovers();
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const [first] = needed;
  if (first === undefined) return null;
  const missing = ({ kinds }: Approver): number => needed.filter(({ kind }) => !kinds.includes(kind)).length;
  const approvers = data.results
    .filter(({ kinds }) => kinds.includes(first.kind))
    .toSorted((one, other) => missing(one) - missing(other));
  if (approvers.length === 0)
    return (
      <EmptyState icon={IconUserShield} title={t('noApprovers')}>
        {t(`noApprovers_${first.kind}`)}
      </EmptyState>
    );
  return (
    <ul className={classes.cards} aria-label={t('askManagerWho')}>
      {approvers.map((approver) => (
        <li key={approver.uid}>
          <button type="button" className={classes.card} onClick={() => onChoose(approver)}>
            <span className={classes.strong}>{approver.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Says what needs approval, and lets somebody who may give it with a PIN, here and now. */
export const AskApprover = ({ order, needed, back, onGiven, onBack }: AskApproverProps) => {
  const [chosen, setChosen] = useState<Approver | null>(null);
  const isAsked = chosen !== null && needed.some(({ kind }) => chosen.kinds.includes(kind));
  return (
    <div className={classes.stack}>
      <Notice tone="warn" icon={IconShieldCheck}>
        {needed.map(({ kind, said }) => (
          <p key={kind}>{said}</p>
        ))}
      </Notice>
      {isAsked ? (
        <PinOf
          order={order}
          needed={needed}
          approver={chosen}
          onGiven={onGiven}
          onSomeoneElse={() => setChosen(null)}
        />
      ) : (
        <>
          <p className={classes.strong}>{t('askManagerWho')}</p>
          <Who needed={needed} onChoose={setChosen} />
        </>
      )}
      <Button variant="default" size="lg" onClick={onBack}>
        {back}
      </Button>
    </div>
  );
};
