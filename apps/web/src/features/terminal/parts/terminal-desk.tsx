import { showRate } from '@ledgate/domain/rates/units.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useEffect } from 'react';

import { showFieldProblems } from '../../../ui/form-problems.ts';
import { formatCents } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { remarksFor } from '../charge-body.ts';
import { openFields, type TerminalView } from '../data.ts';
import { type Draft, EMPTY_DRAFT, type Preset } from '../draft.ts';
import { t } from '../messages.ts';
import { type CardFrame, useCardFrame } from '../use-card-frame.ts';
import { type Phase, useCharge } from '../use-charge.ts';
import { AmountFields, useTotal } from './amount-fields.tsx';
import { CardPanel } from './card-panel.tsx';
import { DeclineNotice } from './decline-notice.tsx';
import { CustomerFields, OrderFields } from './order-fields.tsx';
import { Outcome } from './outcome.tsx';
import { SurchargeSheet } from './surcharge-sheet.tsx';
import classes from './terminal.module.css';
import { isUncertain, Unanswered, Waiting } from './waiting.tsx';

type Form = UseFormReturn<Draft>;

const KindChoice = ({ form, view }: { form: Form; view: TerminalView }) => {
  const kind = useWatch({ control: form.control, name: 'kind' });
  if (!view.may.authorize || !view.may.charge) return null;
  return (
    <div className={classes.bar}>
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            aria-label={t('kind')}
            value={value}
            onChange={onChange}
            data={(['sale', 'auth'] as const).map((one) => ({ value: one, label: t(`kind_${one}`) }))}
          />
        )}
      />
      {kind === 'auth' && <p className={classes.quiet}>{t('kindHint_auth')}</p>}
    </div>
  );
};

const verbOf = (kind: Draft['kind'], source: Draft['source']) =>
  source === 'reader' ? 'send' : kind === 'auth' ? 'authorize' : 'charge';

interface SubmitProps {
  form: Form;
  frame: CardFrame;
  isBusy: boolean;
  isBlocked: boolean;
}

const Submit = ({ form, frame, isBusy, isBlocked }: SubmitProps) => {
  const [kind, source] = useWatch({ control: form.control, name: ['kind', 'source'] });
  const total = useTotal(form.control);
  const isReady = source !== 'card' || frame.state === 'ready';
  return (
    <div className={classes.bar}>
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={!isReady || isBlocked}>
        {t(verbOf(kind, source), { amount: formatCents(Number.isNaN(total) ? 0 : total) })}
      </Button>
      <p className={classes.quiet} role="status">
        {isBusy ? `${t('charging')} ${t('keepOpen')}` : ''}
      </p>
    </div>
  );
};

/** What went wrong with the last try, above everything that was typed for it. */
const LastTry = ({ phase }: { phase: Phase }) => {
  if (phase.at !== 'form') return null;
  const { problem, cardSaid, declined } = phase;
  const other = problem === null ? [] : remarksFor(problem.errors).other;
  return (
    <>
      {declined !== null && declined.decline !== null && (
        <DeclineNotice reason={declined.decline.reason} amount={formatCents(declined.amount_cents)} />
      )}
      {declined !== null && declined.decline === null && (
        <ProblemAlert problem={{ title: t('notCharged'), detail: declined.failure ?? undefined }} keepsInput />
      )}
      {problem !== null && (
        <ProblemAlert
          problem={{ ...problem, title: problem.title, detail: [problem.detail, ...other].filter(Boolean).join(' ') }}
          keepsInput
        />
      )}
      {cardSaid !== null && (
        <ProblemAlert problem={{ title: t('cardRefused'), detail: cardSaid || t('cardRefusedText') }} keepsInput />
      )}
    </>
  );
};

interface DeskProps {
  view: TerminalView;
  /** The card on file that the terminal was opened for. */
  preset: Preset | null;
  /** Why nobody may charge just now. */
  blocked: string | null;
  onNew: () => void;
}

interface FormPageProps extends DeskProps {
  form: Form;
  frame: CardFrame;
  phase: Phase;
  submit: () => void;
}

const FormPage = ({ view, preset, blocked, form, frame, phase, submit }: FormPageProps) => (
  <form
    noValidate
    className={classes.stack}
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    {blocked !== null && (
      <div role="alert">
        <Notice tone="warn">{blocked}</Notice>
      </div>
    )}
    <LastTry phase={phase} />
    <KindChoice form={form} view={view} />
    <div className={classes.columns}>
      <div className={classes.stack}>
        <AmountFields form={form} presets={view.settings.tip_presets} capCents={view.ticket_cap_cents} />
        <OrderFields control={form.control} />
        <CustomerFields control={form.control} isZipRequired={view.settings.zip_required} />
      </div>
      <div className={classes.aside}>
        <CardPanel control={form.control} view={view} frame={frame} customer={preset?.customer ?? null} />
        {view.surcharge.ppm > 0 && (
          <Notice>{t('surchargeLater', { rate: showRate('percent', view.surcharge.ppm) })}</Notice>
        )}
        <Sheet>
          <Submit form={form} frame={frame} isBusy={phase.at === 'busy'} isBlocked={blocked !== null} />
        </Sheet>
      </div>
    </div>
  </form>
);

/** One payment from the first key to its receipt. What was typed stays until there is an approval. */
export const TerminalDesk = ({ view, preset, blocked, onNew }: DeskProps) => {
  const chosen = preset && ({ source: 'on_file', card: preset.card } as const);
  const form = useForm<Draft>({
    defaultValues: { ...EMPTY_DRAFT, kind: view.may.charge ? 'sale' : 'auth', ...chosen },
    mode: 'onBlur',
  });
  const source = useWatch({ control: form.control, name: 'source' });
  const { phase, charge, goOn, check, back, settle } = useCharge(view.surcharge.ppm > 0);
  const isForm = phase.at === 'form' || phase.at === 'busy';
  const frame = useCardFrame({
    isWanted: isForm && source === 'card' && blocked === null,
    open: openFields,
    onEnter: () => submit(),
  });
  const submit = (): void => void form.handleSubmit((draft) => void charge(draft, frame.tokenize))();
  useEffect(() => {
    if (phase.at === 'form' && phase.problem !== null)
      showFieldProblems(form, { errors: remarksFor(phase.problem.errors).placed });
  }, [form, phase]);
  if (isForm) return <FormPage {...{ view, preset, blocked, onNew, form, frame, phase, submit }} />;
  if (phase.at === 'surcharge') return <SurchargeSheet phase={phase} onGoOn={goOn} onBack={back} />;
  if (phase.at === 'unanswered') {
    return (
      <Unanswered
        amountCents={phase.attempt.body.amount_cents}
        isChecking={phase.isChecking}
        onCheck={() => void check()}
      />
    );
  }
  if (isUncertain(phase.payment)) return <Waiting payment={phase.payment} onSettled={settle} />;
  return <Outcome payment={phase.payment} onNew={onNew} />;
};
