import { DIFFERENCE_WORDS } from '@ledgate/domain/till/order-check.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { useCan } from '../../../lib/ability.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type OrderView, useSeeDifference } from '../data.ts';
import { t } from '../messages.ts';
import classes from './sales.module.css';

type Difference = OrderView['differences'][number];

const LookDialog = ({ difference, onClose }: { difference: Difference; onClose: () => void }) => {
  const [note, setNote] = useState('');
  const { mutate, isPending, error } = useSeeDifference();
  const look = (): void =>
    mutate(
      { uid: difference.uid, note: note.trim() },
      {
        onSuccess: () => {
          toast.good(t('lookDone'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('lookTitle')}
      verb={t('looked')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={look}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{difference.said}</p>
        <Textarea
          label={t('lookNote')}
          description={t('lookHint')}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  );
};

const DifferenceRow = ({ difference, onLook }: { difference: Difference; onLook: (() => void) | undefined }) => (
  <li className={classes.row}>
    <span className={classes.what}>{DIFFERENCE_WORDS[difference.kind]}</span>
    <span>
      {difference.seen_at === null && onLook && (
        <Button size="xs" variant="default" onClick={onLook}>
          {t('looked')}
        </Button>
      )}
    </span>
    <span>{difference.said}</span>
    {difference.seen_at !== null && (
      <span className={classes.quiet}>
        {t('lookedBy', { name: difference.seen_by?.name ?? '', at: formatInstant(difference.seen_at) })}
      </span>
    )}
    {difference.note !== null && <span>{difference.note}</span>}
  </li>
);

/** What a register did without asking, for somebody to look at. */
export const OrderDifferences = ({ order: { differences } }: { order: OrderView }) => {
  const mayLook = useCan()('approve_pos');
  const [chosen, setChosen] = useState<Difference | null>(null);
  if (differences.length === 0) return null;
  return (
    <Sheet title={t('differences')} hint={t('differencesText')} isFlush>
      <ul className={classes.rows}>
        {differences.map((one) => (
          <DifferenceRow key={one.uid} difference={one} onLook={mayLook ? () => setChosen(one) : undefined} />
        ))}
      </ul>
      {chosen !== null && <LookDialog difference={chosen} onClose={() => setChosen(null)} />}
    </Sheet>
  );
};
