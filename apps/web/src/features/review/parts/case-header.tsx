import type { CaseFile } from '@ledgate/contract/case-file.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { riskWords } from '@ledgate/domain/risk/hard-stops.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';

import { useNow } from '../../../lib/now.ts';
import { usePerson } from '../../../lib/session.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatAge, formatDay, formatInstant } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCaseView } from '../case-context.ts';
import { useHeadHeight } from '../use-head-height.ts';
import { SectionStrip } from '../../../ui/section-strip.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { t } from '../messages.ts';
import { cellOf, type SectionWord } from '../section-state.ts';
import classes from './case.module.css';

type Risk = NonNullable<CaseFile['application']['risk']>;
const TONES: Record<Risk['band'], ChipTone> = { low: 'green', medium: 'amber', high: 'red', decline: 'red' };

const RiskChip = ({ risk: { band, score, hard_stop: hardStop } }: { risk: Risk }) => {
  const words = riskWords({ band, score, hardStop });
  return <Chip tone={hardStop === null ? TONES[band] : 'red'}>{hardStop === null ? t('risk', { words }) : words}</Chip>;
};

export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Since when, who has it and how risky it is: known of now only. */
const Standing = ({ file: { application, due_at: due } }: { file: CaseFile }) => {
  const now = useNow();
  const person = usePerson();
  const { submitted_at: submitted, created_at: created, status_at: since, assignee, risk, snooze } = application;
  const begun =
    submitted === null ? t('startedOn', { day: formatDay(created) }) : t('submittedOn', { day: formatDay(submitted) });
  return (
    <>
      <span className={classes.quiet}>{`${begun}, ${t('ageIn', { age: formatAge(since, now) })}`}</span>
      {person !== null && seesReview(person) && (
        <span className={classes.quiet}>
          {assignee === null ? t('unassigned') : t('withPerson', { name: assignee.name })}
        </span>
      )}
      {snooze !== null && Date.parse(snooze.until) > now && (
        <span className={classes.snoozed} title={`${snooze.by}: ${snooze.reason}`}>
          {t('snoozedUntil', { day: formatDay(snooze.until), reason: snooze.reason })}
        </span>
      )}
      {due !== null && (
        <span className={classes.due} data-late={Date.parse(due) < now || undefined}>
          {t(Date.parse(due) < now ? 'overdue' : 'dueBy', { when: formatInstant(due) })}
        </span>
      )}
      {risk !== null && <RiskChip risk={risk} />}
      {application.waiting_for.length > 0 && (
        <Chip tone="amber">{t('waitingFor', { names: application.waiting_for.join(', ') })}</Chip>
      )}
    </>
  );
};

interface CaseHeaderProps {
  file: CaseFile;
  isPast: boolean;
  words: readonly { section: CaseFile['sections'][number]['section']; word: SectionWord }[];
  neighbours: Neighbours;
  /** Colleagues who look at it too. */
  present: readonly string[];
}

const Turn = ({ previous, next }: Neighbours) => (
  <>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('previousCase')}
      aria-keyshortcuts="["
      disabled={previous === undefined}
      onClick={previous}
      className={classes.turn}
    >
      <IconChevronLeft size={18} stroke={1.7} />
    </ActionIcon>
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('nextCase')}
      aria-keyshortcuts="]"
      disabled={next === undefined}
      onClick={next}
      className={classes.turn}
    >
      <IconChevronRight size={18} stroke={1.7} />
    </ActionIcon>
  </>
);

/** Who works on it: for the acquirer's own desk, and of now only. */
const Hands = () => {
  const { file, slots, reload } = useCaseView();
  const person = usePerson();
  const { Hands: Slot } = slots;
  if (Slot === undefined || person === null || !seesReview(person)) return null;
  return (
    <Suspense fallback={null}>
      <Slot application={file.application} onChanged={() => void reload()} />
    </Suspense>
  );
};

/** Who it is, how it stands, and for how long. Stays in view while the sections scroll. */
export const CaseHeader = ({ file, isPast, words, neighbours, present }: CaseHeaderProps) => {
  const { application } = file;
  const head = useHeadHeight();
  const cells = words.map(({ section, word }) => ({ section: t(section), state: cellOf(word) }));
  const hasNeighbours = neighbours.previous !== undefined || neighbours.next !== undefined;
  return (
    <div ref={head} className={classes.head}>
      <PageHeader
        title={application.dba_name ?? application.legal_name ?? application.merchant.name}
        meta={
          <>
            <StatusChip status={application.status} />
            <span className={classes.reference} data-reference>
              {application.reference}
            </span>
            <span className={classes.more}>
              <SectionStrip cells={cells} size="wide" />
              {!isPast && <Standing file={file} />}
              {present.length > 0 && (
                <span className={classes.present}>{t('alsoHere', { names: present.join(', ') })}</span>
              )}
            </span>
          </>
        }
        actions={
          <>
            {!isPast && <Hands />}
            {hasNeighbours && <Turn {...neighbours} />}
          </>
        }
      />
    </div>
  );
};
