import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { usePerson } from '../../../lib/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useStanding, useSubmit } from '../data.ts';
import { t } from '../messages.ts';
import classes from './review.module.css';
import type { Wizard } from './use-wizard.ts';

interface Signature {
  name: string;
  title: string;
  agree: boolean;
}

interface AttestationFormProps {
  wizard: Wizard;
  /** Named in the address, so that the next page stays with it. */
  chosen: string | undefined;
}

/** The last step: a name, a title, a promise. */
export const AttestationForm = ({ wizard, chosen }: AttestationFormProps) => {
  const person = usePerson();
  const navigate = useNavigate();
  const { refetch } = useStanding(wizard.application.uid);
  const submit = useSubmit(wizard.application.uid);
  const [unsent, setUnsent] = useState<ProblemText | null>(null);
  const form = useForm<Signature>({
    defaultValues: { name: person?.fullName ?? '', title: '', agree: false },
    mode: 'onBlur',
  });
  const { errors } = form.formState;
  const send = form.handleSubmit(async ({ name, title }) => {
    setUnsent(null);
    if (!(await wizard.draft.settle())) return setUnsent({ title: t('unsent') });
    const standing = (await refetch()).data;
    if (standing === undefined) return undefined;
    return submit.mutate(
      { attestation: { name, title, agree: true }, version: standing.application.version },
      {
        onSuccess: () => void navigate({ to: '/status', search: chosen === undefined ? {} : { application: chosen } }),
        onError: (problem) => {
          showFieldProblems(form, {
            errors: Object.fromEntries(
              Object.entries(problem.errors).map(([path, texts]) => [path.replace(/^attestation\./, ''), texts]),
            ),
          });
          void refetch();
        },
      },
    );
  });
  return (
    <Sheet title={t('attestTitle')}>
      <form noValidate className={classes.attest} onSubmit={(event) => void send(event)}>
        <p>{t('attestText')}</p>
        <ProblemAlert problem={unsent ?? submit.error} keepsInput />
        <div className={classes.pair}>
          <TextField
            control={form.control}
            name="name"
            label={t('attestName')}
            description={t('attestNameHint')}
            rules={{ required: t('enterName') }}
            isRequired
          />
          <TextField
            control={form.control}
            name="title"
            label={t('attestTitleField')}
            description={' '}
            rules={{ required: t('enterTitle') }}
            isRequired
          />
        </div>
        <Checkbox
          label={t('attestAgree')}
          error={errors.agree?.message}
          {...form.register('agree', { required: t('attestAgreeMissing') })}
        />
        <div>
          <Button type="submit" loading={submit.isPending || form.formState.isSubmitting}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
