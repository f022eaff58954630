import { Checkbox, SegmentedControl } from '@mantine/core';
import { showCard } from '@ledgate/domain/payments/receipt.ts';
import { type Control, Controller, useWatch } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type TerminalView, useReaders, useStoredCards } from '../data.ts';
import { type Draft, SOURCES } from '../draft.ts';
import { t } from '../messages.ts';
import type { CardFrame } from '../use-card-frame.ts';
import { CardFrames } from './card-frames.tsx';
import classes from './terminal.module.css';

interface PanelProps {
  control: Control<Draft>;
  view: TerminalView;
  frame: CardFrame;
  /** Whose cards on file are offered; null for everybody's. */
  customer: string | null;
}

const SaveCard = ({ control, consent }: { control: Control<Draft>; consent: string }) => {
  const savesCard = useWatch({ control, name: 'savesCard' });
  return (
    <div className={classes.bar}>
      <Controller
        control={control}
        name="savesCard"
        render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
          <Checkbox ref={ref} label={t('saveCard')} checked={value} onChange={onChange} error={error?.message} />
        )}
      />
      {savesCard && (
        <Controller
          control={control}
          name="hasConsent"
          rules={{ validate: (isGiven, draft) => isGiven || !draft.savesCard || t('consentMissing') }}
          render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
            <Checkbox
              ref={ref}
              label={t('consent')}
              description={consent}
              checked={value}
              onChange={onChange}
              error={error?.message}
            />
          )}
        />
      )}
    </div>
  );
};

const KeyedCard = ({ control, view, frame }: PanelProps) => (
  <>
    <CardFrames frame={frame} />
    <SelectField
      control={control}
      name="entry"
      label={t('entry')}
      choices={(['moto', 'keyed'] as const).map((value) => ({ value, label: t(`entry_${value}`) }))}
    />
    {view.may.save_card && <SaveCard control={control} consent={view.consent} />}
  </>
);

const CardOnFile = ({ control, customer }: Pick<PanelProps, 'control' | 'customer'>) => {
  const { data, error } = useStoredCards(customer);
  if (error !== null) return <Notice tone="warn">{[error.title, error.remedy].join('. ')}</Notice>;
  if (data?.results.length === 0) return <Notice>{t('onFileNone')}</Notice>;
  return (
    <SelectField
      control={control}
      name="card"
      label={t('onFile')}
      isRequired
      rules={{ validate: (card, draft) => draft.source !== 'on_file' || card !== '' || t('onFileMissing') }}
      choices={(data?.results ?? []).map((card) => ({
        value: card.token,
        label: `${card.customer.name} · ${showCard(card)}`,
      }))}
    />
  );
};

const ReaderChoice = ({ control }: Pick<PanelProps, 'control'>) => {
  const { data, error } = useReaders(true);
  if (error !== null) return <Notice tone="warn">{[error.title, error.remedy].join('. ')}</Notice>;
  if (data?.results.length === 0) return <Notice>{t('readerNone')}</Notice>;
  return (
    <SelectField
      control={control}
      name="reader"
      label={t('reader')}
      isRequired
      rules={{ validate: (reader, draft) => draft.source !== 'reader' || reader !== '' || t('readerMissing') }}
      choices={(data?.results ?? []).map(({ id, name, is_online: isOnline }) => ({
        value: id,
        label: isOnline ? name : t('readerOff', { name }),
      }))}
    />
  );
};

/** Typed into the provider's fields, kept from before, or held to a reader. */
export const CardPanel = (props: PanelProps) => {
  const { control } = props;
  const source = useWatch({ control, name: 'source' });
  return (
    <Sheet title={t('card')}>
      <div className={classes.stack}>
        <Controller
          control={control}
          name="source"
          render={({ field: { value, onChange } }) => (
            <SegmentedControl
              fullWidth
              aria-label={t('source')}
              value={value}
              onChange={onChange}
              data={SOURCES.map((one) => ({ value: one, label: t(`source_${one}`) }))}
            />
          )}
        />
        {source === 'card' && <KeyedCard {...props} />}
        {source === 'on_file' && <CardOnFile control={control} customer={props.customer} />}
        {source === 'reader' && <ReaderChoice control={control} />}
      </div>
    </Sheet>
  );
};
