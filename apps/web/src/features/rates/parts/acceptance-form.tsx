import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { type Consent, CONSENT_TEXTS, CONSENTS, GUARANTY_CONSENT } from '@ledgate/domain/rates/consents.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { isProblem } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { takeBack, useAccept, useReject } from '../data.ts';
import { t } from '../messages.ts';
import classes from './rates.module.css';

type Signature = { name: string; guaranty: boolean } & Record<Consent, boolean>;

const UNSIGNED: Signature = {
  name: '',
  rates: false,
  agreement: false,
  electronic_signature: false,
  guaranty: false,
};
const SHORTEST_COMMENT = 3;

/** Says what was done and offers to take it back, before anything leaves the building. */
const offerUndo = (title: string, uid: string, event: number): void => {
  const undo = (): void =>
    void takeBack(uid, event).then(
      () => toast.good(t('takenBack')),
      (error: unknown) => {
        if (isProblem(error)) toast.problem(t('notTakenBack'), error);
      },
    );
  undoToast(title, t('takeBack'), undo, { seconds: UNDO_SECONDS, icon: IconSignature });
};

const RejectDialog = ({ rates, isOpen, onClose }: { rates: RatesView; isOpen: boolean; onClose: () => void }) => {
  const reject = useReject(rates.application.uid);
  const [comment, setComment] = useState('');
  const [isShort, setShort] = useState(false);
  const send = (): void => {
    const isTooShort = comment.trim().length < SHORTEST_COMMENT;
    setShort(isTooShort);
    if (isTooShort) return;
    reject.mutate(comment, {
      onSuccess: ({ undo }) => {
        offerUndo(t('rejected'), rates.application.uid, undo.event);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('rejectTitle')}
      verb={t('reject')}
      isBusy={reject.isPending}
      problem={reject.error}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>{t('rejectText')}</p>
        <Textarea
          label={t('rejectComment')}
          data-autofocus
          rows={4}
          maxLength={4000}
          value={comment}
          error={isShort ? t('rejectShort') : undefined}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setShort(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
};

/** A name, three promises, one button; or a comment and back. */
export const AcceptanceForm = ({ rates }: { rates: RatesView }) => {
  const form = useForm<Signature>({ defaultValues: UNSIGNED, mode: 'onBlur' });
  const accept = useAccept();
  const [isRejecting, setRejecting] = useState(false);
  const { errors } = form.formState;
  const send = form.handleSubmit(({ name }) =>
    accept.mutate(
      { name, rates },
      {
        onSuccess: ({ undo }) => offerUndo(t('accepted'), rates.application.uid, undo.event),
        onError: (problem) => void showFieldProblems(form, problem),
      },
    ),
  );
  const hint = rates.signer === null ? t('signatureHintPlain') : t('signatureHint', { name: rates.signer });
  return (
    <Sheet title={t('acceptTitle')} hint={t('acceptText')}>
      <form noValidate className={classes.accept} onSubmit={(event) => void send(event)}>
        <ProblemAlert problem={accept.error} keepsInput />
        {CONSENTS.map((consent) => (
          <Checkbox
            key={consent}
            label={CONSENT_TEXTS[consent]}
            error={errors[consent]?.message}
            {...form.register(consent, { required: t('agreeMissing') })}
          />
        ))}
        {rates.signs_guaranty && (
          <Checkbox
            label={GUARANTY_CONSENT}
            error={errors.guaranty?.message}
            {...form.register('guaranty', { required: t('agreeMissing') })}
          />
        )}
        <div className={classes.name}>
          <TextField
            control={form.control}
            name="name"
            label={t('signature')}
            description={hint}
            autoComplete="name"
            rules={{ required: t('enterName') }}
            isRequired
          />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" loading={accept.isPending}>
            {t('accept')}
          </Button>
          <Button variant="default" onClick={() => setRejecting(true)}>
            {t('rejectOpen')}
          </Button>
        </div>
      </form>
      <RejectDialog rates={rates} isOpen={isRejecting} onClose={() => setRejecting(false)} />
    </Sheet>
  );
};
