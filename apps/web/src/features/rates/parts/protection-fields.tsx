import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { type ConditionName, spokenConditions } from '@ledgate/domain/rates/conditions.ts';
import { MONITORING_DAYS, RESERVE_NAMES, RESERVE_TYPES } from '@ledgate/domain/rates/sheet.ts';
import { Select, TextInput } from '@mantine/core';

import { t } from '../messages.ts';
import classes from './rates.module.css';
import type { BuyTermTexts } from './term-texts.ts';
import type { Editor } from './use-editor.ts';

interface ProtectionProps {
  editor: Editor;
  rates: RatesView;
}

interface Bound {
  description?: string;
  error?: string;
}

/** What the recommendation requires of a field, and whether it has that: both stand at the field. */
const boundOf = ({ editor, rates: { conditions } }: ProtectionProps, name: ConditionName): Bound => {
  const required = spokenConditions(conditions ?? {}).find(({ condition }) => condition === name);
  if (!required || !conditions) return {};
  const { value } = required;
  const unmet = editor.live.unmet.find(({ condition }) => condition === name);
  return {
    description: conditions.by === null ? t('bound', { value }) : t('boundBy', { name: conditions.by, value }),
    ...(unmet && { error: unmet.message }),
  };
};

type TextName = 'reserveRate' | 'reserveDays' | 'reserveCap' | 'monthlyCap' | 'ticketCap' | 'fundingDelay';

const Field = ({ editor, name, ...rest }: { editor: Editor; name: TextName; placeholder?: string } & Bound) => (
  <TextInput
    label={t(name)}
    value={editor.buyTerms[name]}
    onChange={(event) => editor.setBuyTerms({ [name]: event.currentTarget.value } satisfies Partial<BuyTermTexts>)}
    {...rest}
  />
);

const MONITORING = [
  { value: '', label: t('monitoringNone') },
  ...MONITORING_DAYS.map((count) => ({ value: String(count), label: t('monitoringDays', { count }) })),
];

const ReserveFields = (props: ProtectionProps) => {
  const { editor } = props;
  const { buyTerms, setBuyTerms } = editor;
  const bound = boundOf(props, 'reserve');
  const isBound = bound.description !== undefined;
  return (
    <>
      <Select
        label={t('reserve')}
        data={RESERVE_TYPES.map((value) => ({
          value,
          label: RESERVE_NAMES[value],
          disabled: isBound && (value === 'none' || value === 'capped'),
        }))}
        value={buyTerms.reserve}
        allowDeselect={false}
        onChange={(value) => {
          const reserve = RESERVE_TYPES.find((type) => type === value);
          if (reserve) setBuyTerms({ reserve });
        }}
        {...bound}
      />
      {buyTerms.reserve !== 'none' && (
        <>
          <Field editor={editor} name="reserveRate" />
          <Field editor={editor} name="reserveDays" />
          {(!isBound || buyTerms.reserveCap !== '') && (
            <Field editor={editor} name="reserveCap" placeholder={t('noLimit')} />
          )}
        </>
      )}
    </>
  );
};

/** Reserve, caps, funding delay and monitoring: what the recommendation requires, or stricter. */
export const ProtectionFields = (props: ProtectionProps) => {
  const { editor } = props;
  const { buyTerms, setBuyTerms } = editor;
  const isWatched = boundOf(props, 'monitoring').description !== undefined;
  return (
    <>
      <ReserveFields {...props} />
      <h4 className={classes.group}>{t('limits')}</h4>
      <Field editor={editor} name="monthlyCap" placeholder={t('noLimit')} {...boundOf(props, 'monthly_cap_cents')} />
      <Field editor={editor} name="ticketCap" placeholder={t('noLimit')} {...boundOf(props, 'ticket_cap_cents')} />
      <Field editor={editor} name="fundingDelay" {...boundOf(props, 'funding_delay_days')} />
      <Select
        label={t('monitoring')}
        data={isWatched ? MONITORING.filter(({ value }) => value !== '') : MONITORING}
        value={buyTerms.monitoring}
        allowDeselect={false}
        onChange={(monitoring) => setBuyTerms({ monitoring: monitoring ?? '' })}
        {...boundOf(props, 'monitoring')}
      />
      {buyTerms.monitoring !== '' && (
        <TextInput
          className={classes.wide}
          label={t('monitoringNote')}
          description={t('monitoringNoteHint')}
          maxLength={500}
          value={buyTerms.monitoringNote}
          onChange={(event) => setBuyTerms({ monitoringNote: event.currentTarget.value })}
        />
      )}
    </>
  );
};
