import { readTyped, showTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import { unitsOf } from '@ledgate/domain/rates/driver-units.ts';
import { ASSUMPTIONS, type Mix, mixFaults, TIERS, type Tier, type Tiers } from '@ledgate/domain/rates/mix.ts';
import { type Brand, BRAND_NAMES, BRANDS } from '@ledgate/domain/rates/models.ts';
import { readRate, showRate } from '@ledgate/domain/rates/units.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';

import { t } from '../messages.ts';
import classes from './rates.module.css';

type NumberField = Exclude<keyof Mix, 'shares' | 'isPciCompliant' | 'openMonths' | 'tiers'>;

/** What counts by tier stand in for. */
const REPLACED: readonly NumberField[] = ['volumeCents', 'ticketCents', 'qualifiedPct', 'midPct'];

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

/** Counts and volumes as the percents make them: what somebody who knows better starts from. */
const tiersOf = (mix: Mix): Tiers => {
  const units = unitsOf(mix);
  const of = (tier: Tier) => ({ sales: units[`${tier}_sales`], volumeCents: units[`${tier}_volume`] });
  return { qualified: of('qualified'), mid: of('mid'), non: of('non') };
};

/** Whoever has a statement at hand types what it says. */
const TierFields = ({ mix, onChange }: Pick<MixFieldsProps, 'mix' | 'onChange'>) => {
  const { tiers } = mix;
  const set = (tier: Tier, change: Partial<Tiers[Tier]>): void => {
    if (!tiers) return;
    const next = { ...tiers, [tier]: { ...tiers[tier], ...change } };
    const volumeCents = TIERS.reduce((all, each) => all + next[each].volumeCents, 0);
    onChange({ ...mix, tiers: next, volumeCents });
  };
  const take = (value: number | null, put: (whole: number) => void): boolean => {
    if (value !== null) put(value);
    return value !== null;
  };
  return (
    <>
      <Checkbox
        className={classes.tick}
        label={t('tiers')}
        checked={tiers !== null}
        onChange={(event) => onChange({ ...mix, tiers: event.currentTarget.checked ? tiersOf(mix) : null })}
      />
      {tiers !== null &&
        TIERS.map((tier) => (
          <Fragment key={tier}>
            <MixField
              label={t('tierSales', { tier: t(`tier_${tier}`) })}
              value={String(tiers[tier].sales)}
              error={undefined}
              onRead={(text) => take(read('batches', text), (sales) => set(tier, { sales }))}
            />
            <MixField
              label={t('tierVolume', { tier: t(`tier_${tier}`) })}
              value={showTyped('cents', tiers[tier].volumeCents)}
              error={undefined}
              onRead={(text) => take(read('volumeCents', text), (volumeCents) => set(tier, { volumeCents }))}
            />
          </Fragment>
        ))}
    </>
  );
};

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
        <TierFields mix={mix} onChange={onChange} />
        {FIELDS.filter((name) => mix.tiers === null || !REPLACED.includes(name)).map((name) => (
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
