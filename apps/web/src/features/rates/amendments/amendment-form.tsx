import type { AmendmentsView, AmendmentView } from '@ledgate/contract/amendments.ts';
import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { isHarder, spokenChanges } from '@ledgate/domain/rates/changes.ts';
import { isComplete } from '@ledgate/domain/rates/rules.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Leaving } from '../../../ui/leaving.tsx';
import { ProtectionFields } from '../parts/protection-fields.tsx';
import { RateGrid } from '../parts/rate-grid.tsx';
import rateClasses from '../parts/rates.module.css';
import { protectionBody } from '../parts/save-side.tsx';
import { type Editor, useEditor } from '../parts/use-editor.ts';
import { formOf, saleSheetOf, valuesOf, wireLines } from '../sides.ts';
import { ChangeTable } from './amendment-card.tsx';
import { useSaveAmendment } from './amendment-data.ts';
import { t } from './amendment-messages.ts';
import classes from './amendments.module.css';

type Sale = NonNullable<RatesView['sale']>;

interface AmendmentFormProps {
  rates: RatesView;
  shown: AmendmentView | null;
  earliest: AmendmentsView['earliest'];
  onClose: () => void;
}

/** What the desk's own editor starts from: the lines and limits of the proposal, else those in effect. */
const editedRates = (rates: RatesView, shown: AmendmentView | null): RatesView => {
  const { buy, sale } = rates;
  const from = shown ?? sale;
  if (buy === null || sale === null || from === null) return rates;
  const { lines, reserve, monthly_cap_cents, ticket_cap_cents, funding_delay_days, monitoring } = from;
  const protection = { reserve, monthly_cap_cents, ticket_cap_cents, funding_delay_days, monitoring };
  return { ...rates, buy: { ...buy, ...protection }, sale: { ...sale, ...protection, lines } };
};

/** What the fields say now, held against what is in effect. */
const useChange = (editor: Editor, sale: Sale) => {
  const before = useMemo(() => saleSheetOf(sale), [sale]);
  const { lines, included = [], terms } = editor.live.saleSheet;
  const after = {
    ...before,
    lines,
    included,
    terms: { ...before.terms, reserve: terms.reserve, limits: terms.limits },
  };
  return { changes: spokenChanges(before, after), isHarder: isHarder(before, after) };
};

interface NoticeFieldsProps {
  day: string;
  reason: string;
  least: string;
  isHarder: boolean;
  isShort: boolean;
  onDay: (day: string) => void;
  onReason: (reason: string) => void;
}

const NoticeFields = ({ day, reason, least, isHarder: isDearer, isShort, onDay, onReason }: NoticeFieldsProps) => (
  <>
    <TextInput
      className={classes.day}
      type="date"
      label={t('day')}
      description={t(isDearer ? 'dayHarder' : 'dayLower', { day: sayDate(least) })}
      min={least}
      value={day}
      onChange={(event) => onDay(event.currentTarget.value)}
    />
    <Textarea
      label={t('reasonLabel')}
      description={t('reasonHint')}
      rows={3}
      maxLength={1000}
      value={reason}
      error={isShort ? t('reasonShort') : undefined}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  </>
);

const LEAST_REASON = 10;

interface FormProps extends AmendmentFormProps {
  sale: Sale;
}

/** What is typed, what it changes, and sending it once it is sound. */
const useAmendmentForm = ({ rates, sale, shown, earliest, onClose }: FormProps) => {
  const edited = useMemo(() => editedRates(rates, shown), [rates, shown]);
  const editor = useEditor(edited);
  const change = useChange(editor, sale);
  const least = change.isHarder ? earliest.harder : earliest.lower;
  const [chosen, setDay] = useState(shown?.effective_from ?? null);
  const [reason, setReason] = useState(shown?.reason ?? '');
  const [isWarned, setWarned] = useState(false);
  const save = useSaveAmendment(rates.application.uid);
  const isSound = Object.keys(editor.live.sale.faults).length === 0 && isComplete(editor.live.found.sale);
  const isShort = reason.trim().length < LEAST_REASON;
  const day = chosen ?? least;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWarned(!isSound || isShort);
    if (!isSound || isShort) return;
    const { values, included } = editor.live.sale;
    const body = { lines: wireLines(values, included), ...protectionBody(editor), effective_from: day, reason };
    const onSuccess = (): void => {
      toast.good(t('saved'));
      onClose();
    };
    save.mutate({ shown, body }, { onSuccess });
  };
  const notice = { day, reason, least, isHarder: change.isHarder, isShort: isWarned && isShort };
  const problem = isWarned && !isSound ? { title: t('fixLines') } : save.error;
  return { editor, changes: change.changes, notice, setDay, setReason, submit, problem, isBusy: save.isPending };
};

type AmendmentFormState = ReturnType<typeof useAmendmentForm>;

/** When, why, and what follows from what was typed. */
const NoticeSheet = ({ form, isNew, onClose }: { form: AmendmentFormState; isNew: boolean; onClose: () => void }) => {
  const { notice, setDay, setReason, changes, problem, isBusy } = form;
  return (
    <Sheet title={t('notice')}>
      <div className={classes.stack}>
        <NoticeFields {...notice} onDay={setDay} onReason={setReason} />
        <h3>{t('changing')}</h3>
        {changes.length === 0 ? (
          <p className={classes.quiet}>{t('changesNone')}</p>
        ) : (
          <ChangeTable changes={changes} day={notice.day} />
        )}
        <ProblemAlert problem={problem} keepsInput />
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy} disabled={changes.length === 0}>
            {t(isNew ? 'send' : 'save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
};

/** The desk's own grid and fields, on what the merchant pays alone. */
const Form = (props: FormProps) => {
  const { rates, sale, shown, onClose } = props;
  const form = useAmendmentForm(props);
  const { editor, submit } = form;
  return (
    <form id={formOf('sale')} className={rateClasses.page} noValidate onSubmit={submit}>
      <Leaving isUnsaved={editor.isTouched('sale') || editor.isTouched('buy')} />
      <Sheet title={t('formTitle')} hint={t('formHint')} isFlush>
        <RateGrid
          editor={editor}
          month={null}
          canEdit={{ buy: false, sale: true }}
          before={{ buy: null, sale: valuesOf(sale.lines) }}
        />
      </Sheet>
      <Sheet title={t('limits')}>
        <div className={rateClasses.fields}>
          <ProtectionFields editor={editor} rates={rates} />
        </div>
      </Sheet>
      <NoticeSheet form={form} isNew={shown === null} onClose={onClose} />
    </form>
  );
};

export const AmendmentForm = (props: AmendmentFormProps) =>
  props.rates.sale === null ? null : <Form {...props} sale={props.rates.sale} />;
