import { readReport, writeReport } from '@ledgate/domain/reports/definition.ts';
import { type Frequency, FREQUENCY_WORDS } from '@ledgate/domain/reports/mailing.ts';
import { PERIOD_NAMES } from '@ledgate/domain/reports/period.ts';
import { SUBJECT_FACTS } from '@ledgate/domain/reports/subjects.ts';
import { titleOf } from '@ledgate/domain/reports/title.ts';
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconBookmarks, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type SavedReport, useMailReport, useRemoveReport, useSaved } from '../data.ts';
import { t } from '../messages.ts';
import { OftenSelect } from './often-select.tsx';
import classes from './reports.module.css';
import { SaveDialog } from './save-dialog.tsx';

const whoseOf = ({ is_own: isOwn, is_shared: isShared, made_by: name }: SavedReport): string =>
  isOwn ? t(isShared ? 'ownShared' : 'own') : t('sharedBy', { name });

const factsOf = (saved: SavedReport): string => {
  const report = readReport(saved.definition);
  const period = SUBJECT_FACTS[report.subject].isNow ? [] : [PERIOD_NAMES[report.period]];
  return [titleOf(report), ...period, whoseOf(saved)].join(' · ');
};

/** Own words are kept by the domain; what else the address says is which saved one it is. */
const linkOf = ({ uid, definition }: SavedReport) => ({ ...writeReport(readReport(definition)), saved: uid });

const Mailing = ({ saved }: { saved: SavedReport }) => {
  const { uid, name, mailed, mailed_next: next } = saved;
  const { mutate, isPending } = useMailReport();
  const change = (frequency: Frequency | null): void =>
    mutate(
      { uid, frequency },
      {
        onSuccess: () =>
          toast.good(
            frequency === null ? t('mailStopped', { name }) : t('mailSet', { name, often: FREQUENCY_WORDS[frequency] }),
          ),
        onError: (problem) => toast.problem(t('mailFailed'), problem),
      },
    );
  return (
    <div className={classes.mail}>
      <OftenSelect aria-label={t('mailTo', { name })} value={mailed} disabled={isPending} onChange={change} />
      {next !== null && <p className={classes.quiet}>{t('next', { at: formatInstant(next) })}</p>}
    </div>
  );
};

const RemoveDialog = ({ saved, onClose }: { saved: SavedReport; onClose: () => void }) => {
  const { mutate, isPending, error } = useRemoveReport();
  const remove = (): void =>
    mutate(saved, {
      onSuccess: () => {
        toast.good(t('removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('removeTitle', { name: saved.name })}
      verb={t('remove')}
      isBusy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
};

type Step = 'rename' | 'remove';

const Actions = ({ name, onPick }: { name: string; onPick: (step: Step) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('actionsFor', { name })}>
        <IconDots size={18} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onPick('rename')}>{t('rename')}</Menu.Item>
      <Menu.Item color="red" onClick={() => onPick('remove')}>
        {t('remove')}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const Row = ({ saved }: { saved: SavedReport }) => {
  const [step, setStep] = useState<Step | null>(null);
  const close = (): void => setStep(null);
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <Link to="/reports/build" search={linkOf(saved)} className={classes.link}>
          {saved.name}
        </Link>
        <p className={classes.quiet}>{factsOf(saved)}</p>
      </div>
      <Mailing saved={saved} />
      {saved.is_own && <Actions name={saved.name} onPick={setStep} />}
      {step === 'rename' && <SaveDialog report={readReport(saved.definition)} saved={saved} onClose={close} />}
      {step === 'remove' && <RemoveDialog saved={saved} onClose={close} />}
    </li>
  );
};

/** The own ones and those of colleagues. */
export const SavedList = () => {
  const { data, error, isFetching, refetch } = useSaved();
  return (
    <Sheet title={t('saved')} hint={t('savedHint')} isFlush>
      {data === undefined && error === null && (
        <Skeleton height={120} role="status" aria-label={t('loading')} aria-busy="true" />
      )}
      {data === undefined && error !== null && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data?.results.length === 0 && (
        <EmptyState icon={IconBookmarks} title={t('savedEmpty')}>
          {t('savedEmptyText')}
        </EmptyState>
      )}
      <ul className={classes.rows}>
        {data?.results.map((saved) => (
          <Row key={saved.uid} saved={saved} />
        ))}
      </ul>
    </Sheet>
  );
};
