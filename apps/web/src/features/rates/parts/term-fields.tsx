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

import { useBanks } from '../data.ts';
import { t } from '../messages.ts';
import classes from './rates.module.css';
import type { Editor } from './use-editor.ts';

interface TermFieldsProps {
  editor: Editor;
  rates: RatesView;
  isEditable: boolean;
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

const ReserveFields = ({ editor: { buyTerms, setBuyTerms }, isEditable }: TermFieldsProps) => (
  <>
    <TextInput
      label={t('reserveRate')}
      value={buyTerms.reserveRate}
      disabled={!isEditable}
      onChange={(event) => setBuyTerms({ reserveRate: event.currentTarget.value })}
    />
    <TextInput
      label={t('reserveDays')}
      inputMode="numeric"
      value={buyTerms.reserveDays}
      disabled={!isEditable}
      onChange={(event) => setBuyTerms({ reserveDays: event.currentTarget.value })}
    />
    <TextInput
      label={t('reserveCap')}
      value={buyTerms.reserveCap}
      disabled={!isEditable}
      onChange={(event) => setBuyTerms({ reserveCap: event.currentTarget.value })}
    />
  </>
);

/** Everything of the buy side that is not a line. */
export const BuyTermFields = (props: TermFieldsProps) => {
  const { editor, rates, isEditable } = props;
  const { buyTerms, setBuyTerms, setModel, model } = editor;
  const banks = useBanks(isEditable);
  const known = (banks.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  const stored = rates.buy ? [{ value: rates.buy.bank.uid, label: rates.buy.bank.name }] : [];
  const options = known.some(({ value }) => value === stored[0]?.value) ? known : [...stored, ...known];
  return (
    <div className={classes.fields}>
      <Select
        label={t('model')}
        data={MODELS}
        value={model}
        disabled={!isEditable}
        allowDeselect={false}
        onChange={pick(MODELS, setModel)}
      />
      <Select
        label={t('bank')}
        data={options}
        value={buyTerms.bank || null}
        disabled={!isEditable}
        allowDeselect={false}
        placeholder={t('chooseBank')}
        onChange={(value) => setBuyTerms({ bank: value ?? '' })}
      />
      <TextInput
        label={t('share')}
        value={buyTerms.share}
        disabled={!isEditable}
        onChange={(event) => setBuyTerms({ share: event.currentTarget.value })}
      />
      <TextInput
        label={t('effective')}
        type="date"
        value={buyTerms.effective}
        disabled={!isEditable}
        onChange={(event) => setBuyTerms({ effective: event.currentTarget.value })}
      />
      <Select
        label={t('amex')}
        data={AMEX}
        value={buyTerms.amex}
        disabled={!isEditable}
        allowDeselect={false}
        onChange={pick(AMEX, (amex) => setBuyTerms({ amex }))}
      />
      <Select
        label={t('reserve')}
        data={RESERVES}
        value={buyTerms.reserve}
        disabled={!isEditable}
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
export const SaleTermFields = ({ editor, isEditable }: TermFieldsProps) => {
  const { saleTerms, setSaleTerms } = editor;
  return (
    <div className={classes.fields}>
      <Select
        label={t('term')}
        data={TERMS}
        value={saleTerms.term}
        disabled={!isEditable}
        allowDeselect={false}
        onChange={(term) => setSaleTerms({ term: term ?? '0' })}
      />
      <Select
        label={t('collected')}
        data={[...COLLECTED]}
        value={saleTerms.collected}
        disabled={!isEditable}
        allowDeselect={false}
        onChange={pick(COLLECTED, (collected) => setSaleTerms({ collected }))}
      />
      <TextInput
        label={t('effective')}
        type="date"
        value={saleTerms.effective}
        disabled={!isEditable}
        onChange={(event) => setSaleTerms({ effective: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.tick}
        label={t('renews')}
        checked={saleTerms.renews}
        disabled={!isEditable}
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
        disabled={!isEditable}
        onChange={(event) => setSaleTerms({ notes: event.currentTarget.value })}
      />
    </div>
  );
};
