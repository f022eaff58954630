import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { findLine, type Side } from '@ledgate/domain/rates/lines.ts';
import { isIncludedPrice, planDifference } from '@ledgate/domain/rates/plans.ts';
import { showRate } from '@ledgate/domain/rates/units.ts';
import { Button, Select } from '@mantine/core';
import { IconArrowUpCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { Notice } from '../../../ui/notice.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import type { Editor } from '../parts/use-editor.ts';
import { includedOf, valuesOf, wholeTexts } from '../sides.ts';
import { type Offer, useOffers } from './offers.ts';
import { t } from './source-messages.ts';
import classes from './source.module.css';

interface PlanSourceProps {
  side: Side;
  rates: RatesView;
  editor: Editor;
  isEditable: boolean;
}

/** At noon, so that no time zone makes another day of it. */

const labelOf = ({ name, n, effective_from: from }: Pick<Offer, 'name' | 'n' | 'effective_from'>): string =>
  t('since', { name, n, date: sayDate(from) });

const priceText = (name: string, value: number | null): string => {
  const line = findLine(name);
  if (value === null || !line) return t('none');
  return isIncludedPrice(value) ? t('included') : showRate(line.unit, value);
};

/** What was taken, and what somebody changed since, line by line. */
const Taken = ({ side, from, editor }: { side: Side; from: Pick<Offer, 'name' | 'n' | 'lines'>; editor: Editor }) => {
  const { values, included } = editor.live[side];
  const changes = planDifference(
    { lines: valuesOf(from.lines), included: includedOf(from.lines) },
    { lines: values, included },
  );
  const about = { name: from.name, n: from.n };
  return (
    <div className={classes.taken}>
      <p role="status">
        {changes.length === 0 ? t('fromSame', about) : t('fromChanged', { ...about, count: changes.length })}
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ line, before, after }) => (
            <li key={line}>
              {findLine(line)?.label}: <span className="mono">{priceText(line, before)}</span> →{' '}
              <span className="mono">{priceText(line, after)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Fills a side from a version, with a way back to what was typed. */
const useFilling = ({ side, editor }: PlanSourceProps) => {
  return (offer: Offer): void => {
    const before = { texts: editor.texts[side], source: editor.sources[side], terms: editor.buyTerms };
    if (side === 'buy' && offer.basis !== null) editor.setBuyTerms({ bank: offer.bank ?? '', basis: offer.basis });
    editor.fill(side, wholeTexts(offer.lines), offer.version_uid);
    undoToast(
      t('filled', { name: offer.name, n: offer.n }),
      t('undo'),
      () => {
        if (side === 'buy') editor.setBuyTerms({ bank: before.terms.bank, basis: before.terms.basis });
        editor.fill(side, { ...wholeTexts({}), ...before.texts }, before.source);
      },
      { icon: IconArrowUpCircle },
    );
  };
};

/** Whether the lines are as they were filled in, or still empty. */
const isUntouched = ({ live: { buy } }: Editor, filled: Offer | null): boolean => {
  const from = filled
    ? { lines: valuesOf(filled.lines), included: includedOf(filled.lines) }
    : { lines: {}, included: [] };
  return planDifference(from, { lines: buy.values, included: buy.included }).length === 0;
};

/** A new buy rate starts from what its bank usually charges: once for each bank, so that what was undone stays undone. */
const useUsual = ({ side, rates, editor }: PlanSourceProps, offers: readonly Offer[], fill: (offer: Offer) => void) => {
  const filled = useRef<Offer | null>(null);
  const { bank } = editor.buyTerms;
  const usual = offers.find((offer) => offer.isUsual && offer.bank === bank);
  const isNew = side === 'buy' && rates.buy === null && bank !== '';
  useEffect(() => {
    if (!isNew || !usual || filled.current?.bank === bank || !isUntouched(editor, filled.current)) return;
    filled.current = usual;
    fill(usual);
  });
};

const Picker = (props: PlanSourceProps & { offers: readonly Offer[] }) => {
  const { side, rates, editor, offers } = props;
  const fill = useFilling(props);
  useUsual(props, offers, fill);
  const uid = editor.sources[side];
  const stored = rates[side]?.source ?? null;
  const taken = offers.find(({ version_uid: each }) => each === uid) ?? (stored?.version_uid === uid ? stored : null);
  const newer = stored !== null && stored.version_uid === uid ? stored.newer : null;
  const next = newer && offers.find(({ version_uid: each }) => each === newer.version_uid);
  const known = offers.map((offer) => ({ value: offer.version_uid, label: labelOf(offer) }));
  const isListed = known.some(({ value }) => value === uid);
  return (
    <>
      <Select
        maw={440}
        label={t(side === 'buy' ? 'schedule' : 'plan')}
        placeholder={t(side === 'buy' ? 'startSchedule' : 'startPlan')}
        data={taken && !isListed ? [{ value: taken.version_uid, label: labelOf(taken) }, ...known] : known}
        value={uid}
        allowDeselect={false}
        searchable={known.length > 8}
        onChange={(value) => {
          const chosen = offers.find(({ version_uid: each }) => each === value);
          if (chosen) fill(chosen);
        }}
      />
      {next && (
        <Notice
          icon={IconArrowUpCircle}
          action={
            <Button variant="default" size="compact-sm" onClick={() => fill(next)}>
              {t('useNewer', { n: next.n })}
            </Button>
          }
        >
          {t('newer', { n: next.n, date: sayDate(next.effective_from) })}
        </Notice>
      )}
      {taken && <Taken side={side} from={taken} editor={editor} />}
    </>
  );
};

/** Where the lines of a side come from; whoever sets it can take them from what is in force. */
export const PlanSource = (props: PlanSourceProps) => {
  const { side, rates, editor, isEditable } = props;
  const { offers, isFailed, isWaiting } = useOffers(side, rates, editor, isEditable);
  const stored = rates[side]?.source ?? null;
  if (!isEditable) return stored && <Taken side={side} from={stored} editor={editor} />;
  if (isFailed) return <p className={classes.quiet}>{t('failed')}</p>;
  if (isWaiting) return null;
  if (offers.length > 0 || stored !== null) return <Picker {...props} offers={offers} />;
  return side === 'buy' && editor.buyTerms.bank !== '' ? <p className={classes.quiet}>{t('noSchedule')}</p> : null;
};
