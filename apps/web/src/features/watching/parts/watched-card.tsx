import { sayMonth } from '@ledgate/domain/settlement/months.ts';
import { HOLD_STATE_NAMES, isOpenHold } from '@ledgate/domain/watching/holds.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatCents, formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { FindingView, HoldView, WatchedView } from '../data.ts';
import { t } from '../messages.ts';
import { type DialogStep, HoldDialog } from './hold-dialog.tsx';
import classes from './watching.module.css';

const TONES: Record<HoldView['state'], ChipTone> = {
  proposed: 'amber',
  on: 'red',
  released: 'green',
  rejected: 'outline',
  withdrawn: 'outline',
};

const Severity = ({ finding }: { finding: FindingView }) =>
  finding.eased_at === null ? (
    <Chip tone={finding.severity === 'task' ? 'red' : 'amber'}>{t(`severity_${finding.severity}`)}</Chip>
  ) : (
    <Chip tone="outline">{t('eased')}</Chip>
  );

const Limits = ({ row: { application, findings } }: { row: WatchedView }) => (
  <table className={classes.limits} aria-label={t('limits', { name: application.name })}>
    <thead>
      <tr>
        <th scope="col">{t('columnLimit')}</th>
        <th scope="col">{t('columnIs')}</th>
        <th scope="col">{t('columnMost')}</th>
      </tr>
    </thead>
    <tbody>
      {findings.map((finding) => (
        <tr key={finding.id}>
          <th scope="row">
            <span className={classes.head}>
              {t('ofMonth', { label: finding.label, month: sayMonth(finding.month) })} <Severity finding={finding} />
            </span>
            <span className={classes.quiet}>{finding.said}</span>
          </th>
          <td className={classes.is}>{finding.is}</td>
          <td>{finding.limit}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Ended = ({ hold: { ended_at: at, ended_by: by, end_reason: why } }: { hold: HoldView }) => {
  if (at === null) return null;
  const said = { at: formatInstant(at), why: why ?? '' };
  return (
    <p className={classes.quiet}>{by === null ? t('endedByRule', said) : t('endedBy', { ...said, name: by.name })}</p>
  );
};

const Hands = ({ hold }: { hold: HoldView }) => {
  const { proposed_by: by, proposed_at: at, confirmed_by: second, release_asked_by: asker } = hold;
  return (
    <>
      <p className={classes.quiet}>
        {by === null
          ? t('byRule', { at: formatInstant(at) })
          : t('proposedBy', { name: by.name, at: formatInstant(at) })}
      </p>
      {second !== null && (
        <p className={classes.quiet}>{t('confirmedBy', { name: second.name, at: formatInstant(hold.on_at ?? at) })}</p>
      )}
      {asker !== null && <p>{t('releaseAsked', { name: asker.name, why: hold.release_asked_why ?? '' })}</p>}
      <Ended hold={hold} />
    </>
  );
};

const Hold = ({ hold, onStep }: { hold: HoldView; onStep: (step: DialogStep) => void }) => (
  <div className={classes.hold}>
    <p className={classes.head}>
      <Chip tone={TONES[hold.state]}>{HOLD_STATE_NAMES[hold.state]}</Chip>
      <span className={classes.is}>
        {hold.scope === 'all' ? t('scope_all') : t('scope_excess', { amount: formatCents(hold.cents) })}
      </span>
    </p>
    <p>{hold.reason}</p>
    <p className={classes.quiet}>{t('told', { told: hold.told })}</p>
    <Hands hold={hold} />
    {hold.open_steps.length > 0 && (
      <div className={classes.buttons}>
        {hold.open_steps.map((step) => (
          <Button key={step} size="xs" variant={step === 'reject' ? 'default' : 'filled'} onClick={() => onStep(step)}>
            {t(`do_${step}`)}
          </Button>
        ))}
      </div>
    )}
  </div>
);

const Head = ({ row, onPropose }: { row: WatchedView; onPropose: () => void }) => (
  <div className={classes.buttons}>
    <span className={classes.quiet}>
      {row.application.reference} ·{' '}
      {row.assignee === null ? t('unassigned') : t('assigned', { name: row.assignee.name })}
    </span>
    <Button
      size="xs"
      variant="default"
      renderRoot={(root) => <Link to="/applications/$uid" params={{ uid: row.application.uid }} {...root} />}
    >
      {t('openCase')}
    </Button>
    {row.proposable.length > 0 && (
      <Button size="xs" variant="default" onClick={onPropose}>
        {t('do_propose')}
      </Button>
    )}
  </div>
);

/** One merchant: what was passed, what is held, and what can be done about it. */
export const WatchedCard = ({ row }: { row: WatchedView }) => {
  const [doing, setDoing] = useState<{ step: DialogStep; hold: string } | null>(null);
  const open = row.holds.filter(({ state }) => isOpenHold(state));
  const past = row.holds.filter(({ state }) => !isOpenHold(state));
  const show = (hold: HoldView) => (
    <Hold key={hold.id} hold={hold} onStep={(step) => setDoing({ step, hold: hold.id })} />
  );
  return (
    <Sheet title={row.application.name}>
      <div className={classes.body}>
        <Head row={row} onPropose={() => setDoing({ step: 'propose', hold: '' })} />
        {row.at_provider?.is_as_wanted === false && <Notice tone="warn">{t('notSet')}</Notice>}
        {open.map(show)}
        {row.findings.length === 0 ? <p className={classes.quiet}>{t('within')}</p> : <Limits row={row} />}
        {past.length > 0 && (
          <details>
            <summary>{t('past', { count: past.length })}</summary>
            {past.map(show)}
          </details>
        )}
      </div>
      {doing !== null && <HoldDialog {...doing} row={row} onClose={() => setDoing(null)} />}
    </Sheet>
  );
};
