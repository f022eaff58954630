import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { COST_BASES, COST_BASIS_NAMES, MODEL_FACTS, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import { AMEX_PROGRAM_NAMES, AMEX_PROGRAMS, TERM_MONTHS } from '@ledgate/domain/rates/sheet.ts';
import { spokenProtection } from '@ledgate/domain/rates/spoken.ts';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';

import { formatDay } from '../../../ui/format.ts';
import { useBanks } from '../data.ts';
import { t } from '../messages.ts';
import { ProtectionFields } from './protection-fields.tsx';
import classes from './rates.module.css';
import type { Editor } from './use-editor.ts';

interface TermFieldsProps {
  editor: Editor;
  rates: RatesView;
}

const choices = <T extends string>(names: Readonly<Record<T, string>>, values: readonly T[]) =>
  values.map((value) => ({ value, label: names[value] }));

const MODEL_NAMES = Object.fromEntries(PRICING_MODELS.map((model) => [model, MODEL_FACTS[model].label])) as Record<
  (typeof PRICING_MODELS)[number],
  string
>;
const MODELS = choices(MODEL_NAMES, PRICING_MODELS);
const AMEX = choices(AMEX_PROGRAM_NAMES, AMEX_PROGRAMS);
const BASES = choices(COST_BASIS_NAMES, COST_BASES);
const TERMS = TERM_MONTHS.map((count) => ({
  value: String(count),
  label: count === 0 ? t('monthToMonth') : t('months', { count }),
}));

/** A choice from a closed list, told apart from anything else that a select might say. */
const pick =
  <T extends string>(options: readonly { value: T }[], take: (value: T) => void) =>
  (value: string | null): void => {
    const chosen = options.find((option) => option.value === value);
    if (chosen) take(chosen.value);
  };

/** At noon, so that no time zone makes another day of it. */
const dayOf = (date: string): string => formatDay(`${date}T12:00:00`);

const ReadTerms = ({ pairs }: { pairs: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={classes.read}>
    {pairs.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The buy side's terms for whoever may only read them. */
export const BuyTerms = ({ editor: { buyTerms, live } }: TermFieldsProps) => (
  <ReadTerms
    pairs={[
      [t('share'), buyTerms.share],
      [t('effective'), dayOf(buyTerms.effective)],
      [t('amex'), AMEX_PROGRAM_NAMES[buyTerms.amex]],
      ...spokenProtection(live.buySheet.terms).map(({ label, value }) => [label, value] as const),
    ]}
  />
);

export const SaleTerms = ({ editor: { saleTerms } }: TermFieldsProps) => (
  <ReadTerms
    pairs={[
      [t('term'), TERMS.find(({ value }) => value === saleTerms.term)?.label ?? t('none')],
      [t('collected'), t(saleTerms.collected)],
      [t('effective'), dayOf(saleTerms.effective)],
      [t('renewal'), t(saleTerms.renews ? 'renews' : 'renewsNot')],
      ...(saleTerms.notes === '' ? [] : [[t('notes'), saleTerms.notes] as const]),
    ]}
  />
);

/** What decides which lines there are: it stands above them. */
export const PriceFields = ({ editor, rates, isEditable }: TermFieldsProps & { isEditable: boolean }) => {
  const { buyTerms, setBuyTerms, setModel, model } = editor;
  const banks = useBanks();
  if (!isEditable) {
    return (
      <ReadTerms
        pairs={[
          [t('model'), MODEL_NAMES[model]],
          [t('basis'), COST_BASIS_NAMES[buyTerms.basis]],
          [t('bank'), rates.buy?.bank.name ?? t('none')],
        ]}
      />
    );
  }
  const known = (banks.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  const stored = rates.buy ? [{ value: rates.buy.bank.uid, label: rates.buy.bank.name }] : [];
  const options = known.some(({ value }) => value === stored[0]?.value) ? known : [...stored, ...known];
  return (
    <div className={classes.fields}>
      <Select label={t('model')} data={MODELS} value={model} allowDeselect={false} onChange={pick(MODELS, setModel)} />
      <Select
        label={t('basis')}
        data={BASES}
        value={buyTerms.basis}
        allowDeselect={false}
        disabled={!MODEL_FACTS[model].isBundled}
        onChange={pick(BASES, (basis) => setBuyTerms({ basis }))}
      />
      <Select
        label={t('bank')}
        data={options}
        value={buyTerms.bank || null}
        allowDeselect={false}
        placeholder={t('chooseBank')}
        onChange={(value) => setBuyTerms({ bank: value ?? '' })}
      />
    </div>
  );
};

/** Everything else of the buy side that is not a line. */
export const BuyTermFields = (props: TermFieldsProps) => {
  const { buyTerms, setBuyTerms } = props.editor;
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('share')}
        value={buyTerms.share}
        onChange={(event) => setBuyTerms({ share: event.currentTarget.value })}
      />
      <TextInput
        label={t('effective')}
        type="date"
        value={buyTerms.effective}
        onChange={(event) => setBuyTerms({ effective: event.currentTarget.value })}
      />
      <Select
        label={t('amex')}
        data={AMEX}
        value={buyTerms.amex}
        allowDeselect={false}
        onChange={pick(AMEX, (amex) => setBuyTerms({ amex }))}
      />
      <ProtectionFields {...props} />
    </div>
  );
};

const COLLECTED = [
  { value: 'daily', label: t('daily') },
  { value: 'monthly', label: t('monthly') },
] as const;

/** Everything of the sale side that is not a line. */
export const SaleTermFields = ({ editor }: TermFieldsProps) => {
  const { saleTerms, setSaleTerms } = editor;
  return (
    <div className={classes.fields}>
      <Select
        label={t('term')}
        data={TERMS}
        value={saleTerms.term}
        allowDeselect={false}
        onChange={(term) => setSaleTerms({ term: term ?? '0' })}
      />
      <Select
        label={t('collected')}
        data={[...COLLECTED]}
        value={saleTerms.collected}
        allowDeselect={false}
        onChange={pick(COLLECTED, (collected) => setSaleTerms({ collected }))}
      />
      <TextInput
        label={t('effective')}
        type="date"
        value={saleTerms.effective}
        onChange={(event) => setSaleTerms({ effective: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.tick}
        label={t('renews')}
        checked={saleTerms.renews}
        onChange={(event) => setSaleTerms({ renews: event.currentTarget.checked })}
      />
      <Textarea
        className={classes.wide}
        label={t('notes')}
        description={t('notesHint')}
        autosize={false}
        rows={2}
        maxLength={2000}
        value={saleTerms.notes}
        onChange={(event) => setSaleTerms({ notes: event.currentTarget.value })}
      />
    </div>
  );
};
