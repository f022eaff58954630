import { readTyped, showTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import { ASSUMPTIONS, type Mix, mixFaults } from '@ledgate/domain/rates/mix.ts';
import { type Brand, BRAND_NAMES, BRANDS } from '@ledgate/domain/rates/models.ts';
import { readRate, showRate } from '@ledgate/domain/rates/units.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';

import { t } from '../messages.ts';
import classes from './rates.module.css';

type NumberField = Exclude<keyof Mix, 'shares' | 'isPciCompliant' | 'openMonths'>;

const CENTS: readonly NumberField[] = ['volumeCents', 'ticketCents'];
const RATES: readonly NumberField[] = ['interchangePpm', 'assessmentPpm'];
const FIELDS: readonly NumberField[] = [
  'volumeCents',
  'ticketCents',
  'cardAbsentPct',
  'creditPct',
  'qualifiedPct',
  'midPct',
  'authsPerThousand',
  'batches',
  'refundsPerThousand',
  'chargebacksPerTenThousand',
  'interchangePpm',
  'interchangeItemMilliCents',
  'assessmentPpm',
];

const show = (name: NumberField, value: number): string => {
  if (CENTS.includes(name)) return showTyped('cents', value);
  if (RATES.includes(name)) return showRate('percent', value);
  return name === 'interchangeItemMilliCents' ? showRate('money', value) : String(value);
};

const read = (name: NumberField, text: string): number | null => {
  const typed = CENTS.includes(name)
    ? readTyped('cents', text)
    : RATES.includes(name)
      ? readRate('percent', text)
      : name === 'interchangeItemMilliCents'
        ? readRate('money', text)
        : readTyped('count', text);
  return typed.ok ? typed.value : null;
};

interface MixFieldProps {
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onRead: (text: string) => boolean;
}

/** Keeps what is typed until it can be read; the figures follow as soon as it can. */
const MixField = ({ label, hint, value, error, onRead }: MixFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [isUnread, setUnread] = useState(false);
  return (
    <TextInput
      label={label}
      description={hint}
      value={typed ?? value}
      error={isUnread ? t('wholeNumber') : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setUnread(!onRead(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(null);
        setUnread(false);
      }}
    />
  );
};

interface MixFieldsProps {
  mix: Mix;
  own: Mix;
  onChange: (mix: Mix) => void;
}

const hintOf = (name: NumberField): { hint?: string } =>
  name === 'volumeCents' || name === 'ticketCents' ? {} : { hint: ASSUMPTIONS[name] };

/** What the figures are counted on, each with the reason for its value, to be changed at will. */
export const MixFields = ({ mix, own, onChange }: MixFieldsProps) => {
  const faults = mixFaults(mix);
  const take = (value: number | null, change: (whole: number) => Mix): boolean => {
    if (value !== null) onChange(change(value));
    return value !== null;
  };
  const shareOf = (brand: Brand) => (text: string) =>
    take(read('batches', text), (share) => ({ ...mix, shares: { ...mix.shares, [brand]: share } }));
  return (
    <details className={classes.mix}>
      <summary>{t('mix')}</summary>
      <p className={classes.hint}>{t('mixHint')}</p>
      <div className={classes.fields}>
        {FIELDS.map((name) => (
          <MixField
            key={name}
            label={t(`mix_${name}`)}
            {...hintOf(name)}
            value={show(name, mix[name])}
            error={faults[name]}
            onRead={(text) => take(read(name, text), (value) => ({ ...mix, [name]: value }))}
          />
        ))}
        {BRANDS.map((brand) => (
          <MixField
            key={brand}
            label={t('shareOf', { brand: BRAND_NAMES[brand] })}
            value={String(mix.shares[brand])}
            error={faults.shares}
            onRead={shareOf(brand)}
          />
        ))}
        <Checkbox
          className={classes.tick}
          label={t('mix_isPciCompliant')}
          checked={mix.isPciCompliant}
          onChange={(event) => onChange({ ...mix, isPciCompliant: event.currentTarget.checked })}
        />
      </div>
      <p className={classes.hint}>{ASSUMPTIONS.shares}</p>
      {mix !== own && (
        <Button variant="default" size="compact-sm" onClick={() => onChange(own)}>
          {t('mixReset')}
        </Button>
      )}
    </details>
  );
};
