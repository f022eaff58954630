import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { EVIDENCE_LABELS } from '@ledgate/domain/review/account-verification.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { ChangeView } from '../data.ts';
import { t } from '../messages.ts';
import { ChangeDialog } from './change-dialog.tsx';
import classes from './changes.module.css';

const TONES: Record<ChangeView['state'], ChipTone> = {
  requested: 'amber',
  checked: 'amber',
  sending: 'blue',
  waiting: 'blue',
  applied: 'green',
  declined: 'red',
  refused: 'outline',
  canceled: 'outline',
};

const LinesTable = ({ change: { label, lines, state } }: { change: ChangeView }) => (
  <table className={classes.lines} aria-label={t('changesOf', { label })}>
    <thead>
      <tr>
        <th scope="col">{t('item')}</th>
        <th scope="col">{t(state === 'applied' ? 'before' : 'was')}</th>
        <th scope="col">{t(state === 'applied' ? 'after' : 'is')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ title, label: item, was, is }) => (
        <tr key={`${title ?? ''}|${item}`}>
          <th scope="row">{title === null ? item : `${title}: ${item}`}</th>
          <td>{was ?? t('empty')}</td>
          <td className={classes.new}>{is ?? t('empty')}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Who did what with it, for the desk; to merchants these come empty. */
const Hands = ({ change }: { change: ChangeView }) => {
  const { checked_by: checker, checked_at: checkedAt, called, approved_by: approver, approved_at: approvedAt } = change;
  return (
    <>
      {checker !== null && (
        <p className={classes.quiet}>
          {t('checkedBy', { name: checker.name, at: formatInstant(checkedAt ?? ''), note: change.check_note ?? '' })}
        </p>
      )}
      {called !== null && (
        <p className={classes.quiet}>
          {t('called', {
            phone: formatPhone(called.phone),
            name: called.spoke_to,
            proof: EVIDENCE_LABELS[called.evidence],
          })}
        </p>
      )}
      {approver !== null && (
        <p className={classes.quiet}>{t('approvedBy', { name: approver.name, at: formatInstant(approvedAt ?? '') })}</p>
      )}
      {change.at_provider !== null && (
        <p className={classes.quiet}>
          {t('atProvider', { state: change.at_provider.state, at: formatInstant(change.at_provider.checked_at) })}
        </p>
      )}
    </>
  );
};

/** What lists say of somebody who would come in by this; the desk's alone. */
const Hits = ({ change: { hits, cleared_why: why } }: { change: ChangeView }) =>
  hits.length > 0 && (
    <Notice tone={hits.every(({ is_cleared: isCleared }) => isCleared) ? 'plain' : 'warn'}>
      <ul className={classes.hits} aria-label={t('hitsTitle')}>
        {hits.map(({ check, name, explanation, is_cleared: isCleared }) => (
          <li key={check}>{t(isCleared ? 'hitCleared' : 'hitOpen', { name, explanation })}</li>
        ))}
      </ul>
      {why !== null && <p>{t('clearedWhy', { why })}</p>}
    </Notice>
  );

interface ChangeCardProps {
  application: string;
  change: ChangeView;
  isDesk: boolean;
}

export const ChangeCard = ({ application, change, isDesk }: ChangeCardProps) => {
  const [step, setStep] = useState<ChangeView['open_steps'][number] | null>(null);
  const { label, state, said, requested_by: asker, requested_at: at, reason, ticket_id: thread } = change;
  return (
    <article className={classes.card} aria-label={label}>
      <div className={classes.head}>
        <h3>{label}</h3>
        <Chip tone={TONES[state]}>{said}</Chip>
      </div>
      <p className={classes.quiet}>
        {asker === null
          ? t('requestedAt', { at: formatInstant(at) })
          : t('requestedBy', { name: asker.name, at: formatInstant(at) })}
      </p>
      <p>{t('why', { reason })}</p>
      <LinesTable change={change} />
      <Hits change={change} />
      <Hands change={change} />
      {change.end_reason !== null && <p>{t('endedWith', { reason: change.end_reason })}</p>}
      <div className={classes.buttons}>
        {change.open_steps.map((one) => (
          <Button
            key={one}
            variant={one === 'approve' || one === 'check' || one === 'record' ? 'filled' : 'default'}
            onClick={() => setStep(one)}
          >
            {t(`do_${one}`)}
          </Button>
        ))}
        <Button
          variant="default"
          renderRoot={(root) => <Link to={isDesk ? '/queries' : '/support'} search={{ thread }} {...root} />}
        >
          {t('thread')}
        </Button>
      </div>
      {step !== null && (
        <ChangeDialog application={application} change={change} step={step} onClose={() => setStep(null)} />
      )}
    </article>
  );
};
