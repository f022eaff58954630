import type { RatesView } from '@ledgate/contract/rate-view.ts';
import type { Side } from '@ledgate/domain/rates/lines.ts';
import { canSave } from '@ledgate/domain/rates/rules.ts';
import { parseRate, readRate, writeRate } from '@ledgate/domain/rates/units.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemAlert, type ProblemText } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveBuy, useSaveSale } from '../data.ts';
import { t } from '../messages.ts';
import { formOf, wireLines } from '../sides.ts';
import { AsLastTime } from './as-last-time.tsx';
import classes from './rates.module.css';
import { wholeOf } from './term-texts.ts';
import type { Editor, Live } from './use-editor.ts';

interface SaveSideProps {
  side: Side;
  editor: Editor;
  rates: RatesView;
}

/** A typed percentage as it travels; what cannot be read goes as it is, and comes back with a sentence. */
const percent = (text: string): string => {
  const read = readRate('percent', text);
  return read.ok ? writeRate('percent', read.value) : text;
};

const limitsOf = ({ buySheet: { terms } }: Live) => ({
  monthly_cap_cents: terms.limits?.monthlyCapCents ?? null,
  ticket_cap_cents: terms.limits?.ticketCapCents ?? null,
  funding_delay_days: terms.limits?.fundingDelayDays ?? 0,
  monitoring: terms.limits?.monitoring ?? null,
});

/** Reserve and limits as they stand in the fields. */
export const protectionBody = ({ live, buyTerms }: Editor) => ({
  reserve:
    buyTerms.reserve === 'none'
      ? { type: 'none' as const }
      : {
          type: buyTerms.reserve,
          rate: percent(buyTerms.reserveRate),
          days: wholeOf('count', buyTerms.reserveDays) ?? 0,
          cap_cents: wholeOf('cents', buyTerms.reserveCap),
        },
  ...limitsOf(live),
});

const buyBody = (editor: Editor, final: boolean) => {
  const { live, buyTerms, sources } = editor;
  return {
    bank_uid: buyTerms.bank,
    pricing_model: live.model,
    cost_basis: buyTerms.basis,
    lines: wireLines(live.buy.values),
    amex_program: buyTerms.amex,
    ...protectionBody(editor),
    revenue_share: percent(buyTerms.share),
    schedule_version_uid: sources.buy,
    effective_from: buyTerms.effective,
    final,
  };
};

type Term = 0 | 12 | 24 | 36;
const TERMS: readonly Term[] = [0, 12, 24, 36];

const saleBody = ({ live, saleTerms, sources }: Editor, final: boolean) => ({
  pricing_model: live.model,
  lines: wireLines(live.sale.values, live.sale.included),
  term_months: TERMS.find((term) => String(term) === saleTerms.term) ?? 0,
  auto_renew: saleTerms.renews,
  daily_or_monthly_discount: saleTerms.collected,
  merchant_visible_notes: saleTerms.notes,
  plan_version_uid: sources.sale,
  effective_from: saleTerms.effective,
  final,
});

/** Sends one side; what the server says comes back to its place. */
const useSaving = ({ side, editor, rates }: SaveSideProps) => {
  const buy = useSaveBuy(rates.application.uid);
  const sale = useSaveSale(rates.application.uid);
  const mutation = side === 'buy' ? buy : sale;
  const save = (final: boolean, done: () => void): void => {
    const onSuccess = ({ n }: { n: number }): void => {
      editor.settle(side);
      toast.good(final ? t('savedFinal', { n }) : t('savedDraft'));
      done();
    };
    if (side === 'buy') buy.mutate({ shown: rates.buy, body: buyBody(editor, final) }, { onSuccess });
    else sale.mutate({ shown: rates.sale, body: saleBody(editor, final) }, { onSuccess });
  };
  return { save, isBusy: mutation.isPending, problem: mutation.error, reset: mutation.reset };
};

const finalText = (side: Side, { buy, application }: RatesView): string => {
  if (side === 'sale') return t('finalSaleText');
  const isAgain = buy?.final === true || application.status !== 'recommended';
  return isAgain ? t('finalBuyAgain', { n: (buy?.n ?? 0) + (buy?.final ? 1 : 0) }) : t('finalBuyText');
};

/** Says why not, in the fields' own sentences, before anything is sent. */
const blockedOf = ({ side, editor: { live, buyTerms } }: SaveSideProps): ProblemText | null => {
  const isUnread = Object.keys(live[side].faults).length > 0;
  if (isUnread || !canSave(live.found[side])) return { title: t('fixLines') };
  if (side === 'buy' && buyTerms.bank === '') return { title: t('chooseBank') };
  return side === 'buy' && parseRate('percent', percent(buyTerms.share)) === undefined
    ? { title: t('fixLines') }
    : null;
};

/** What a final rate lacks besides: lines that are missing, and conditions that are not met. */
const lackingOf = ({ side, editor: { live } }: SaveSideProps): string[] => [
  ...live.found[side].filter(({ severity }) => severity !== 'warning').map(({ message }) => message),
  ...(side === 'buy' ? live.unmet.map(({ message }) => message) : []),
];

const Lacking = ({ messages }: { messages: readonly string[] }) => (
  <ProblemAlert
    problem={{ title: t('notFinalYet') }}
    action={
      <ul className={classes.lacking}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    }
  />
);

/** The form of one side: its terms and its buttons within, its lines in the grid by the form's name. */
export const SaveSide = ({ children, ...props }: SaveSideProps & { children: ReactNode }) => {
  const { side, editor, rates } = props;
  const { save, isBusy, problem, reset } = useSaving(props);
  const blocked = blockedOf(props);
  const lacking = lackingOf(props);
  const [isAsking, setAsking] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [isLacking, setLacking] = useState(false);
  const when = (go: () => void): void => {
    setWarned(blocked !== null);
    if (blocked === null) go();
  };
  const close = (): void => setAsking(false);
  const saveDraft = (event: FormEvent): void => {
    event.preventDefault();
    if (editor.isTouched(side)) when(() => save(false, () => undefined));
  };
  const askFinal = (): void => {
    reset();
    setLacking(lacking.length > 0);
    if (lacking.length === 0) setAsking(true);
  };
  return (
    <>
      <form id={formOf(side)} className={classes.stack} noValidate onSubmit={saveDraft}>
        {children}
        <ProblemAlert problem={isWarned ? blocked : isAsking ? null : problem} keepsInput />
        {isLacking && lacking.length > 0 && <Lacking messages={lacking} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={isBusy && !isAsking} disabled={!editor.isTouched(side)}>
            {t('saveDraft')}
          </Button>
          <Button onClick={() => when(askFinal)}>{t('makeFinal')}</Button>
          <AsLastTime side={side} rates={rates} editor={editor} />
        </div>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(side === 'buy' ? 'finalBuyTitle' : 'finalSaleTitle')}
        verb={t('makeFinal')}
        isBusy={isBusy}
        problem={problem}
        onConfirm={() => save(true, close)}
        onClose={close}
      >
        {finalText(side, rates)}
      </ConfirmDialog>
    </>
  );
};
