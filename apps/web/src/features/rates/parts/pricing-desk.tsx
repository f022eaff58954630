import type { BuyRateView, RatesView, SaleRateView } from '@ledgate/contract/rate-view.ts';
import { isBinding, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import type { Side } from '@ledgate/domain/rates/lines.ts';
import type { Mix } from '@ledgate/domain/rates/mix.ts';
import { spokenConditions } from '@ledgate/domain/rates/conditions.ts';
import type { LineValues } from '@ledgate/domain/rates/sheet.ts';
import { IconAlertTriangle, IconArrowBackUp, IconLock, IconReceipt, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useVersions } from '../data.ts';
import { t } from '../messages.ts';
import { canSell, valuesOf } from '../sides.ts';
import { Leaving } from '../../../ui/leaving.tsx';
import { DownloadSheet } from './offer.tsx';
import { RateGrid } from './rate-grid.tsx';
import classes from './rates.module.css';
import { SaveSide } from './save-side.tsx';
import { Simulator, useCounted } from './simulator.tsx';
import { BuyTermFields, BuyTerms, PriceFields, SaleTermFields, SaleTerms } from './term-fields.tsx';
import { type Editor, useEditor } from './use-editor.ts';

const AmendmentsSheet = lazy(async () => ({
  default: (await import('../amendments/amendments-sheet.tsx')).AmendmentsSheet,
}));
const BankFit = lazy(async () => ({ default: (await import('./bank-fit.tsx')).BankFit }));
const PlanSource = lazy(async () => ({ default: (await import('../plans/plan-source.tsx')).PlanSource }));

type Version = BuyRateView | SaleRateView;

const versionText = (version: Version | null): string => {
  if (version === null) return t('versionNone');
  return t(version.final ? 'versionFinal' : 'versionDraft', { n: version.n });
};

/** The lines of the version before the one on the screen; a new version is held against the last. */
const beforeOf = (versions: readonly Version[] | undefined, shown: Version | null): Version | null =>
  versions?.find(({ n }) => shown === null || n < shown.n) ?? null;

const useBefore = (rates: RatesView): Record<Side, Version | null> => {
  const { data } = useVersions(rates.application.uid, true);
  return { buy: beforeOf(data?.buy, rates.buy), sale: beforeOf(data?.sale, rates.sale) };
};

const linesOf = (version: Version | null): LineValues | null => version && valuesOf(version.lines);

/** What the recommendation binds these rates to, before anybody types. */
const ConditionsNotice = ({ conditions }: { conditions: NonNullable<RatesView['conditions']> }) => (
  <Notice icon={IconShieldCheck} tone="warn">
    <strong>{t('conditionsTitle')}</strong> {t('conditionsBind')}
    <ul className={classes.conditions}>
      {spokenConditions(conditions).map(({ condition, label, value }) => (
        <li key={condition}>
          {label}: {value}
        </li>
      ))}
    </ul>
  </Notice>
);

const Remarks = ({
  rates,
  editor,
  before,
}: {
  rates: RatesView;
  editor: Editor;
  before: Record<Side, Version | null>;
}) => {
  const { steps_open, application } = rates;
  const lines = new Set(editor.live.findings.map(({ line }) => line));
  const model = editor.live.findings.find(({ line }) => line === 'pricing_model');
  const old = [before.buy, before.sale].find((version) => version !== null);
  const isShut = !steps_open.includes('writeBuy') && !steps_open.includes('writeSale');
  return (
    <>
      {rates.returned !== null && (
        <Notice tone="warn" icon={IconArrowBackUp}>
          {t('returned', { name: rates.returned.by, comment: rates.returned.comment })}
        </Notice>
      )}
      {rates.conditions !== null && <ConditionsNotice conditions={rates.conditions} />}
      {isShut && !isBinding(application.status) && (
        <Notice icon={IconLock}>{t('readOnly', { status: STATUS_FACTS[application.status].label })}</Notice>
      )}
      {model !== undefined && (
        <Notice tone="warn" icon={IconAlertTriangle}>
          {model.message}
        </Notice>
      )}
      {!isShut && lines.size > 0 && (
        <p className={classes.hint} role="status">
          {t('findings', { count: lines.size })}
        </p>
      )}
      {old && <p className={classes.hint}>{t('changedSince', { n: old.n })}</p>}
    </>
  );
};

interface SideSheetProps {
  side: Side;
  rates: RatesView;
  editor: Editor;
  isEditable: boolean;
}

/** Where the lines come from: above the grid where they can still be taken, with the other terms where they are read. */
const Source = (props: SideSheetProps) =>
  (props.isEditable || props.rates[props.side]?.source) && (
    <Suspense fallback={null}>
      <PlanSource {...props} />
    </Suspense>
  );

const SideSheet = ({ side, rates, editor, isEditable }: SideSheetProps) => {
  const Fields = side === 'buy' ? BuyTermFields : SaleTermFields;
  const Terms = side === 'buy' ? BuyTerms : SaleTerms;
  const isWaiting = side === 'sale' && !isEditable && rates.steps_open.includes('writeSale');
  return (
    <Sheet title={t(side === 'buy' ? 'buySide' : 'saleSide')} hint={versionText(rates[side])}>
      {isEditable ? (
        <SaveSide side={side} editor={editor} rates={rates}>
          <Fields editor={editor} rates={rates} />
        </SaveSide>
      ) : (
        <div className={classes.stack}>
          <Source side={side} rates={rates} editor={editor} isEditable={false} />
          <Terms editor={editor} rates={rates} />
          {isWaiting && <p className={classes.hint}>{t('waitsForBuy')}</p>}
        </div>
      )}
    </Sheet>
  );
};

/** What the price rests on: model, bank and terms, and where the lines are taken from. */
const PricingSheet = ({
  rates,
  editor,
  canEdit,
}: {
  rates: RatesView;
  editor: ReturnType<typeof useEditor>;
  canEdit: Record<'buy' | 'sale', boolean>;
}) => (
  <Sheet title={t('pricing')} hint={t('pricingHint')}>
    <div className={classes.stack}>
      <PriceFields editor={editor} rates={rates} isEditable={canEdit.buy} />
      {canEdit.buy && editor.buyTerms.bank !== '' && (
        <Suspense fallback={null}>
          <BankFit uid={rates.application.uid} bank={editor.buyTerms.bank} />
        </Suspense>
      )}
      {canEdit.buy && <Source side="buy" rates={rates} editor={editor} isEditable />}
      {canEdit.sale && <Source side="sale" rates={rates} editor={editor} isEditable />}
    </div>
  </Sheet>
);

/** Where staff and the ISO price an application. */
export const PricingDesk = ({ rates }: { rates: RatesView }) => {
  const editor = useEditor(rates);
  const before = useBefore(rates);
  const [edited, setEdited] = useState<Mix | null>(null);
  const mix = edited ?? rates.pricing?.mix ?? null;
  const counted = useCounted(editor.live, mix);
  const canEdit = { buy: rates.steps_open.includes('writeBuy'), sale: canSell(rates) };
  if (rates.buy === null && rates.sale === null && !canEdit.buy) {
    return (
      <Sheet>
        <EmptyState icon={IconReceipt} title={t('noRatesTitle')}>
          {t('noRatesText')}
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div className={classes.page}>
      <Leaving isUnsaved={(['buy', 'sale'] as const).some((side) => canEdit[side] && editor.isTouched(side))} />
      <Remarks rates={rates} editor={editor} before={before} />
      {isBinding(rates.application.status) && (
        <Suspense fallback={null}>
          <AmendmentsSheet rates={rates} />
        </Suspense>
      )}
      <PricingSheet rates={rates} editor={editor} canEdit={canEdit} />
      <div className={classes.desk}>
        <Sheet
          title={t('grid')}
          hint={t(canEdit.buy || canEdit.sale ? 'gridHint' : 'gridRead')}
          actions={rates.sale === null ? undefined : <DownloadSheet rates={rates} />}
          isFlush
        >
          <RateGrid
            editor={editor}
            month={counted?.month ?? null}
            canEdit={canEdit}
            before={{ buy: linesOf(before.buy), sale: linesOf(before.sale) }}
          />
        </Sheet>
        {mix !== null && (
          <div>
            <Simulator rates={rates} mix={mix} counted={counted} onMix={setEdited} />
          </div>
        )}
      </div>
      <div className={classes.sides}>
        <SideSheet side="buy" rates={rates} editor={editor} isEditable={canEdit.buy} />
        <SideSheet side="sale" rates={rates} editor={editor} isEditable={canEdit.sale} />
      </div>
    </div>
  );
};
