import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import type { LineName, Side } from '@ledgate/domain/rates/lines.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import { checkBuy, checkSale, type Finding } from '@ledgate/domain/rates/rules.ts';
import type { AmexProgram, BuySheet, LineValues, ReserveType, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { NO_RESERVE } from '@ledgate/domain/rates/sheet.ts';
import { readRate, showCents, showRate } from '@ledgate/domain/rates/units.ts';
import { useCallback, useMemo, useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { buySheetOf, canSell, type ReadSide, readSide, saleSheetOf, type Texts, textsOf } from '../sides.ts';

/** The terms of the buy side as they stand in their fields. */
export interface BuyTermTexts {
  bank: string;
  share: string;
  effective: string;
  amex: AmexProgram;
  reserve: ReserveType;
  reserveRate: string;
  reserveDays: string;
  reserveCap: string;
}

export interface SaleTermTexts {
  term: string;
  renews: boolean;
  collected: 'daily' | 'monthly';
  notes: string;
  effective: string;
}

/** What was typed over what is stored; what nobody touched follows the server. */
interface Edits {
  model?: PricingModel;
  buy: Texts;
  sale: Texts;
  buyTerms: Partial<BuyTermTexts>;
  saleTerms: Partial<SaleTermTexts>;
}

const NOTHING: Edits = { buy: {}, sale: {}, buyTerms: {}, saleTerms: {} };

const today = (): string => newYorkDate(Date.now());

const buyTermsOf = (rates: RatesView, sheet: BuySheet | null): BuyTermTexts => {
  const reserve = sheet?.terms.reserve ?? NO_RESERVE;
  return {
    bank: rates.buy?.bank.uid ?? '',
    share: sheet ? showRate('percent', sheet.terms.revenueSharePpm) : '80.00%',
    effective: rates.buy?.effective_from ?? today(),
    amex: sheet?.terms.amexProgram ?? (rates.pricing?.brands.includes('amex') ? 'optblue' : 'none'),
    reserve: reserve.type,
    reserveRate: showRate('percent', reserve.ppm),
    reserveDays: String(reserve.days),
    reserveCap: reserve.capCents === null ? '' : showCents(reserve.capCents),
  };
};

const saleTermsOf = (rates: RatesView, sheet: SaleSheet | null): SaleTermTexts => ({
  term: String(sheet?.terms.termMonths ?? 36),
  renews: sheet?.terms.autoRenew ?? true,
  collected: sheet?.terms.collected ?? 'monthly',
  notes: sheet?.terms.notes ?? '',
  effective: rates.sale?.effective_from ?? rates.buy?.effective_from ?? today(),
});

export interface Live {
  model: PricingModel;
  buy: ReadSide;
  sale: ReadSide;
  buySheet: BuySheet;
  saleSheet: SaleSheet;
  findings: readonly Finding[];
}

const shareOf = (text: string): number => {
  const read = readRate('percent', text);
  return read.ok ? read.value : 0;
};

interface Stored {
  buy: BuySheet | null;
  sale: SaleSheet | null;
}

interface Shown {
  model: PricingModel;
  texts: Record<Side, Texts>;
  buyTerms: BuyTermTexts;
  saleTerms: SaleTermTexts;
}

/** The rules of the domain on what stands in the fields now: the same that the server will ask. */
const judge = (rates: RatesView, stored: Stored, shown: Shown, isSuperAdmin: boolean): Live => {
  const { model, texts, buyTerms, saleTerms } = shown;
  const [buy, sale] = [readSide(texts.buy, 'buy', model), readSide(texts.sale, 'sale', model)];
  const reserve = stored.buy?.terms.reserve ?? NO_RESERVE;
  const buySheet: BuySheet = {
    model,
    lines: buy.values,
    terms: { amexProgram: buyTerms.amex, reserve, revenueSharePpm: shareOf(buyTerms.share) },
  };
  const saleSheet: SaleSheet = {
    model,
    lines: sale.values,
    terms: {
      amexProgram: buyTerms.amex,
      reserve,
      termMonths: stored.sale?.terms.termMonths ?? 0,
      autoRenew: saleTerms.renews,
      collected: saleTerms.collected,
      notes: saleTerms.notes,
    },
  };
  const { brands = [], state = null, mix = null } = rates.pricing ?? {};
  const context = { brands, state, mix, isSuperAdmin };
  const isPricing = stored.sale !== null || canSell(rates);
  const findings = [...checkBuy(buySheet, context), ...(isPricing ? checkSale(saleSheet, buySheet, context) : [])];
  return { model, buy, sale, buySheet, saleSheet, findings };
};

/** The state of the grid: what is stored, what was typed over it, and what the rules say to both together. */
export const useEditor = (rates: RatesView) => {
  const [edits, setEdits] = useState<Edits>(NOTHING);
  const isSuperAdmin = usePerson()?.role === 'superadmin';
  const stored = useMemo<Stored>(
    () => ({ buy: rates.buy && buySheetOf(rates.buy), sale: rates.sale && saleSheetOf(rates.sale) }),
    [rates],
  );
  const shown = useMemo<Shown>(() => {
    const lines = (side: LineValues | undefined, typed: Texts): Texts => ({ ...textsOf(side ?? {}), ...typed });
    return {
      model: edits.model ?? stored.buy?.model ?? stored.sale?.model ?? 'interchange_plus',
      texts: { buy: lines(stored.buy?.lines, edits.buy), sale: lines(stored.sale?.lines, edits.sale) },
      buyTerms: { ...buyTermsOf(rates, stored.buy), ...edits.buyTerms },
      saleTerms: { ...saleTermsOf(rates, stored.sale), ...edits.saleTerms },
    };
  }, [rates, stored, edits]);
  const live = useMemo(() => judge(rates, stored, shown, isSuperAdmin), [rates, stored, shown, isSuperAdmin]);
  // The same function each time, so that only the line that is typed in is drawn again.
  const type = useCallback(
    (side: Side, name: LineName, text: string): void =>
      setEdits((was) => ({ ...was, [side]: { ...was[side], [name]: text } })),
    [],
  );
  const isTouched = (side: Side): boolean =>
    Object.keys(edits[side]).length > 0 ||
    Object.keys(side === 'buy' ? edits.buyTerms : edits.saleTerms).length > 0 ||
    (side === 'buy' && edits.model !== undefined);
  return {
    ...shown,
    live,
    isTouched,
    type,
    setModel: (model: PricingModel): void => setEdits((was) => ({ ...was, model })),
    setBuyTerms: (change: Partial<BuyTermTexts>): void =>
      setEdits((was) => ({ ...was, buyTerms: { ...was.buyTerms, ...change } })),
    setSaleTerms: (change: Partial<SaleTermTexts>): void =>
      setEdits((was) => ({ ...was, saleTerms: { ...was.saleTerms, ...change } })),
    /** After saving: what is stored now is what was typed. */
    settle: (side: Side): void =>
      setEdits((was) =>
        side === 'buy'
          ? { sale: was.sale, saleTerms: was.saleTerms, buy: {}, buyTerms: {} }
          : { ...was, sale: {}, saleTerms: {} },
      ),
  };
};

export type Editor = ReturnType<typeof useEditor>;
