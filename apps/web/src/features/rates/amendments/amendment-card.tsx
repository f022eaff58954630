import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { t } from './amendment-messages.ts';
import classes from './amendments.module.css';

const TONES: Record<AmendmentView['state'], ChipTone> = {
  proposed: 'amber',
  upcoming: 'blue',
  in_effect: 'green',
  superseded: 'plain',
  withdrawn: 'outline',
  dropped: 'outline',
  agreement_ended: 'outline',
};

/** Old and new, line by line, in the words of the rate sheet. */
export const ChangeTable = ({ changes, day }: { changes: AmendmentView['changes']; day: string }) => (
  <table className={classes.changes} aria-label={t('changesOf', { day: sayDate(day) })}>
    <thead>
      <tr>
        <th scope="col">{t('item')}</th>
        <th scope="col">{t('until')}</th>
        <th scope="col">{t('fromDay', { day: sayDate(day) })}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ label, was, is }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{was}</td>
          <td className={classes.new}>{is}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Without the desk's own words, which the status page has no use for. */
const save = (file_id: string, name: string): void =>
  void downloadFile({ file_id, name }).catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

export const DownloadAmendment = ({ amendment: { file_id, n } }: { amendment: AmendmentView }) =>
  file_id === null ? null : (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} />}
      onClick={() => save(file_id, t('fileName', { n: n ?? 1 }))}
    >
      {t('download')}
    </Button>
  );

const whoOf = ({ set_by, confirmed_by, at, confirmed_at }: AmendmentView): string | null => {
  if (set_by === null) return null;
  return confirmed_by === null || confirmed_at === null
    ? t('byWhom', { name: set_by.name, at: formatInstant(at) })
    : t('byBoth', { proposer: set_by.name, name: confirmed_by.name, at: formatInstant(confirmed_at) });
};

/** One rate change, with what can be done about it. */
export const AmendmentCard = ({ amendment, children }: { amendment: AmendmentView; children?: ReactNode }) => {
  const { n, state, effective_from: day, reason, changes, end_reason: end } = amendment;
  const who = whoOf(amendment);
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <h3>{n === null ? t('proposed') : t('numbered', { n })}</h3>
        <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
        <span className={classes.quiet}>{t('from', { day: sayDate(day) })}</span>
      </header>
      <p>{t('reason', { reason })}</p>
      {end !== null && <p>{t('endReason', { reason: end })}</p>}
      <ChangeTable changes={changes} day={day} />
      {who !== null && <p className={classes.quiet}>{who}</p>}
      <div className={classes.buttons}>
        <DownloadAmendment amendment={amendment} />
        {children}
      </div>
    </article>
  );
};
