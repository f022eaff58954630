import { isYes } from '@ledgate/domain/applications/fields/values.ts';
import { type Statement, STATEMENT_TEXTS, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import type { ProblemError } from '../../../lib/problem.ts';
import { usePerson } from '../../../lib/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ownerTitle } from '../fields/owner-title.ts';
import { useSigners, useStanding, useSubmit } from '../data.ts';
import { t } from '../messages.ts';
import classes from './review.module.css';
import type { Wizard } from './use-wizard.ts';

const AgreementText = lazy(async () => ({ default: (await import('../../../ui/agreement-text.tsx')).AgreementText }));

interface Signature {
  name: string;
  title: string;
  agree: boolean;
  statements: Partial<Record<Statement, boolean>>;
}

interface AttestationFormProps {
  wizard: Wizard;
  /** Named in the address, so that the next page stays with it. */
  chosen: string | undefined;
}

/** What whoever submits signs for themselves, where they are one of the owners, and who else gets a link. */
const useSides = (application: string) => {
  const { data } = useSigners(application);
  const own = data?.results.find((signer) => signer.is_me && signer.state !== 'signed');
  return {
    statements: own && statementsFor(own.roles),
    others: (data?.results ?? [])
      .filter((signer) => !signer.is_me && signer.state !== 'signed')
      .map(({ name }) => name),
  };
};

/** Everything typed is stored first; then the server judges, and what it finds stands on the page. */
const useSigning = (
  { wizard, chosen }: AttestationFormProps,
  form: UseFormReturn<Signature>,
  statements: Statement[] | undefined,
) => {
  const navigate = useNavigate();
  const { refetch } = useStanding(wizard.application.uid);
  const submit = useSubmit(wizard.application.uid);
  const [unsent, setUnsent] = useState<ProblemText | null>(null);
  const remark = (errors: ProblemError['errors']): void => {
    const own = Object.entries(errors).map(([path, texts]) => [path.replace(/^attestation\./, ''), texts]);
    showFieldProblems(form, { errors: Object.fromEntries(own) });
    void refetch();
  };
  const send = form.handleSubmit(async ({ name, title }) => {
    const isStored = await wizard.draft.settle();
    setUnsent(isStored ? null : { title: t('unsent') });
    const standing = isStored ? (await refetch()).data : undefined;
    if (standing === undefined) return;
    submit.mutate(
      { attestation: { name, title, agree: true }, statements, version: standing.application.version },
      {
        onSuccess: () => void navigate({ to: '/status', search: chosen === undefined ? {} : { application: chosen } }),
        onError: ({ errors }) => remark(errors),
      },
    );
  });
  return { send, isBusy: submit.isPending || form.formState.isSubmitting, problem: unsent ?? submit.error };
};

/** The title of whoever signs, as it stands among the owners. */
const signerTitle = ({ draft }: Wizard): string =>
  ownerTitle(draft.facts().owners.find(({ values }) => isYes(values, 'is_primary'))?.values ?? {});

/** What an owner who submits agrees to for themselves: each in full, and all of them at once for who has read them. */
const OwnStatements = ({ form, statements }: { form: UseFormReturn<Signature>; statements: readonly Statement[] }) => (
  <>
    <p>{t('attestOwn')}</p>
    {statements.map((statement) => (
      <Checkbox
        key={statement}
        label={STATEMENT_TEXTS[statement].title}
        description={STATEMENT_TEXTS[statement].text}
        error={form.formState.errors.statements?.[statement]?.message}
        {...form.register(`statements.${statement}`, { required: t('attestOwnMissing') })}
      />
    ))}
    <div>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          for (const statement of statements) form.setValue(`statements.${statement}`, true, { shouldValidate: true });
        }}
      >
        {t('attestAll')}
      </Button>
    </div>
  </>
);

/** The last step: a name, a title, a promise. */
export const AttestationForm = (props: AttestationFormProps) => {
  const person = usePerson();
  const form = useForm<Signature>({
    defaultValues: { name: person?.fullName ?? '', title: signerTitle(props.wizard), agree: false, statements: {} },
    mode: 'onBlur',
  });
  const { errors } = form.formState;
  const { statements, others } = useSides(props.wizard.application.uid);
  const { send, isBusy, problem } = useSigning(props, form, statements);
  return (
    <Sheet title={t('attestTitle')}>
      <form noValidate className={classes.attest} onSubmit={(event) => void send(event)}>
        <p>{t('attestText')}</p>
        <Suspense fallback={null}>
          <AgreementText />
        </Suspense>
        <ProblemAlert problem={problem} keepsInput />
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
            description={t('attestTitleHint')}
            rules={{ required: t('enterTitle') }}
            isRequired
          />
        </div>
        {statements !== undefined && <OwnStatements form={form} statements={statements} />}
        {others.length > 0 && <p>{t('attestOthers', { names: others.join(', ') })}</p>}
        <Checkbox
          label={t('attestAgree')}
          error={errors.agree?.message}
          {...form.register('agree', { required: t('attestAgreeMissing') })}
        />
        <div>
          <Button type="submit" loading={isBusy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
};
