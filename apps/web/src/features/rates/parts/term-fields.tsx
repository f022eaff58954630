import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { MODEL_FACTS, PRICING_MODELS } from '@ledgate/domain/rates/models.ts';
import {
  AMEX_PROGRAM_NAMES,
  AMEX_PROGRAMS,
  RESERVE_NAMES,
  RESERVE_TYPES,
  TERM_MONTHS,
} from '@ledgate/domain/rates/sheet.ts';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';

import { formatDay } from '../../../ui/format.ts';
import { useBanks } from '../data.ts';
import { t } from '../messages.ts';
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
const RESERVES = choices(RESERVE_NAMES, RESERVE_TYPES);
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

const ReserveFields = ({ editor: { buyTerms, setBuyTerms } }: TermFieldsProps) => (
  <>
    <TextInput
      label={t('reserveRate')}
      value={buyTerms.reserveRate}
      onChange={(event) => setBuyTerms({ reserveRate: event.currentTarget.value })}
    />
    <TextInput
      label={t('reserveDays')}
      inputMode="numeric"
      value={buyTerms.reserveDays}
      onChange={(event) => setBuyTerms({ reserveDays: event.currentTarget.value })}
    />
    <TextInput
      label={t('reserveCap')}
      value={buyTerms.reserveCap}
      onChange={(event) => setBuyTerms({ reserveCap: event.currentTarget.value })}
    />
  </>
);

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
export const BuyTerms = ({ editor: { buyTerms, model }, rates }: TermFieldsProps) => {
  const { reserve, reserveRate, reserveDays } = buyTerms;
  return (
    <ReadTerms
      pairs={[
        [t('model'), MODEL_NAMES[model]],
        [t('bank'), rates.buy?.bank.name ?? t('none')],
        [t('share'), buyTerms.share],
        [t('effective'), dayOf(buyTerms.effective)],
        [t('amex'), AMEX_PROGRAM_NAMES[buyTerms.amex]],
        [
          t('reserve'),
          reserve === 'none'
            ? RESERVE_NAMES.none
            : t('reserveOf', { type: RESERVE_NAMES[reserve], rate: reserveRate, days: reserveDays }),
        ],
      ]}
    />
  );
};

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

/** Everything of the buy side that is not a line. */
export const BuyTermFields = (props: TermFieldsProps) => {
  const { editor, rates } = props;
  const { buyTerms, setBuyTerms, setModel, model } = editor;
  const banks = useBanks();
  const known = (banks.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  const stored = rates.buy ? [{ value: rates.buy.bank.uid, label: rates.buy.bank.name }] : [];
  const options = known.some(({ value }) => value === stored[0]?.value) ? known : [...stored, ...known];
  return (
    <div className={classes.fields}>
      <Select label={t('model')} data={MODELS} value={model} allowDeselect={false} onChange={pick(MODELS, setModel)} />
      <Select
        label={t('bank')}
        data={options}
        value={buyTerms.bank || null}
        allowDeselect={false}
        placeholder={t('chooseBank')}
        onChange={(value) => setBuyTerms({ bank: value ?? '' })}
      />
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
      <Select
        label={t('reserve')}
        data={RESERVES}
        value={buyTerms.reserve}
        allowDeselect={false}
        onChange={pick(RESERVES, (reserve) => setBuyTerms({ reserve }))}
      />
      {buyTerms.reserve !== 'none' && <ReserveFields {...props} />}
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
