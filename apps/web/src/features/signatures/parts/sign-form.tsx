import { type Statement, STATEMENT_TEXTS } from '@ledgate/domain/signatures/statements.ts';
import { Button, Checkbox } from '@mantine/core';
import { useForm } from 'react-hook-form';

import type { ProblemError } from '../../../lib/problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import classes from './signatures.module.css';

interface Typed {
  name: string;
  statements: Partial<Record<Statement, boolean>>;
}

interface SignFormProps {
  /** As the application has it. */
  name: string;
  statements: readonly Statement[];
  isBusy: boolean;
  problem: ProblemError | null;
  onSign: (name: string, onProblem: (problem: ProblemError) => void) => void;
}

/** Each consent by itself, a typed name, one button. */
export const SignForm = ({ name, statements, isBusy, problem, onSign }: SignFormProps) => {
  const form = useForm<Typed>({ defaultValues: { name: '', statements: {} }, mode: 'onBlur' });
  const { errors } = form.formState;
  const send = form.handleSubmit((typed) => onSign(typed.name, (refused) => void showFieldProblems(form, refused)));
  return (
    <form noValidate className={classes.stack} onSubmit={(event) => void send(event)}>
      <h2>{t('consentTitle')}</h2>
      <div className={classes.consents}>
        {statements.map((statement) => (
          <Checkbox
            key={statement}
            label={STATEMENT_TEXTS[statement].title}
            description={STATEMENT_TEXTS[statement].text}
            classNames={{ description: classes.statement }}
            error={errors.statements?.[statement]?.message}
            {...form.register(`statements.${statement}`, { required: t('tick') })}
          />
        ))}
      </div>
      <TextField
        control={form.control}
        name="name"
        label={t('nameLabel')}
        description={t('nameHint', { name })}
        autoComplete="name"
        rules={{ required: t('enterName') }}
        isRequired
      />
      <ProblemAlert problem={problem} keepsInput />
      <div>
        <Button type="submit" loading={isBusy}>
          {t('sign')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('signStamp')}</p>
    </form>
  );
};
