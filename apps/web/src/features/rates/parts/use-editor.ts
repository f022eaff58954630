import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { type UnmetCondition, unmetConditions } from '@ledgate/domain/rates/conditions.ts';
import type { LineName, Side } from '@ledgate/domain/rates/lines.ts';
import { type PricingModel, usualBasis } from '@ledgate/domain/rates/models.ts';
import { checkBuy, checkSale, type Finding } from '@ledgate/domain/rates/rules.ts';
import type { BuySheet, LineValues, SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { useCallback, useMemo, useState } from 'react';

import { usePerson } from '../../../lib/session.ts';
import { buySheetOf, canSell, type ReadSide, readSide, saleSheetOf, type Texts, textsOf } from '../sides.ts';
import {
  type BuyTermTexts,
  buyTermsOf,
  percentOf,
  protectionOf,
  type SaleTermTexts,
  saleTermsOf,
} from './term-texts.ts';

/** What was typed over what is stored; what nobody touched follows the server. */
interface Edits {
  model?: PricingModel;
  buy: Texts;
  sale: Texts;
  buyTerms: Partial<BuyTermTexts>;
  saleTerms: Partial<SaleTermTexts>;
  /** The version of a plan that a side was filled from; absent where nobody touched it. */
  sources: Partial<Record<Side, string | null>>;
}

const NOTHING: Edits = { buy: {}, sale: {}, buyTerms: {}, saleTerms: {}, sources: {} };

export interface Live {
  model: PricingModel;
  buy: ReadSide;
  sale: ReadSide;
  buySheet: BuySheet;
  saleSheet: SaleSheet;
  /** What the rules say to each side, and to both together. */
  found: Record<Side, readonly Finding[]>;
  findings: readonly Finding[];
  /** Conditions of the recommendation that the buy side does not meet. */
  unmet: readonly UnmetCondition[];
}

interface Stored {
  buy: BuySheet | null;
  sale: SaleSheet | null;
}

interface Shown {
  model: PricingModel;
  texts: Record<Side, Texts>;
  buyTerms: BuyTermTexts;
  saleTerms: SaleTermTexts;
  sources: Record<Side, string | null>;
}

/** The rules of the domain on what stands in the fields now: the same that the server will ask. */
const judge = (rates: RatesView, stored: Stored, shown: Shown, isSuperAdmin: boolean): Live => {
  const { model, texts, buyTerms, saleTerms } = shown;
  const about = { model, basis: buyTerms.basis };
  const [buy, sale] = [readSide(texts.buy, 'buy', about), readSide(texts.sale, 'sale', about)];
  const protection = protectionOf(buyTerms);
  const buySheet: BuySheet = {
    model,
    costBasis: buyTerms.basis,
    lines: buy.values,
    terms: { ...protection, amexProgram: buyTerms.amex, revenueSharePpm: percentOf(buyTerms.share) },
  };
  const saleSheet: SaleSheet = {
    model,
    lines: sale.values,
    included: sale.included,
    terms: {
      ...protection,
      amexProgram: buyTerms.amex,
      termMonths: stored.sale?.terms.termMonths ?? 0,
      autoRenew: saleTerms.renews,
      collected: saleTerms.collected,
      notes: saleTerms.notes,
    },
  };
  const { brands = [], state = null, mix = null } = rates.pricing ?? {};
  const context = { brands, state, mix, isSuperAdmin };
  const isPricing = stored.sale !== null || canSell(rates);
  const found = {
    buy: checkBuy(buySheet, context),
    sale: isPricing ? checkSale(saleSheet, buySheet, context) : [],
  };
  const unmet = unmetConditions(rates.conditions ?? {}, protection);
  return { model, buy, sale, buySheet, saleSheet, found, findings: [...found.buy, ...found.sale], unmet };
};

const shownOf = (rates: RatesView, stored: Stored, edits: Edits): Shown => {
  const model = edits.model ?? stored.buy?.model ?? stored.sale?.model ?? 'interchange_plus';
  const lines = (values: LineValues | undefined, typed: Texts, included: readonly LineName[] = []): Texts => ({
    ...textsOf(values ?? {}, included),
    ...typed,
  });
  return {
    model,
    texts: {
      buy: lines(stored.buy?.lines, edits.buy),
      sale: lines(stored.sale?.lines, edits.sale, stored.sale?.included),
    },
    buyTerms: { ...buyTermsOf(rates, stored.buy, model), ...edits.buyTerms },
    saleTerms: { ...saleTermsOf(rates, stored.sale), ...edits.saleTerms },
    sources: {
      buy: rates.buy?.source?.version_uid ?? null,
      sale: rates.sale?.source?.version_uid ?? null,
      ...edits.sources,
    },
  };
};

/** A line that was never said need not be emptied, and so waits with the other unused ones. */
const withoutNeedlessBlanks = (texts: Texts, stored: BuySheet | SaleSheet | null): Texts => {
  const said = textsOf(stored?.lines ?? {}, stored && 'included' in stored ? stored.included : []);
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => text !== '' || Object.hasOwn(said, name)));
};

/** The state of the grid: what is stored, what was typed over it, and what the rules say to both together. */
export const useEditor = (rates: RatesView) => {
  const [edits, setEdits] = useState<Edits>(NOTHING);
  const isSuperAdmin = usePerson()?.role === 'superadmin';
  const stored = useMemo<Stored>(
    () => ({ buy: rates.buy && buySheetOf(rates.buy), sale: rates.sale && saleSheetOf(rates.sale) }),
    [rates],
  );
  const shown = useMemo(() => shownOf(rates, stored, edits), [rates, stored, edits]);
  const live = useMemo(() => judge(rates, stored, shown, isSuperAdmin), [rates, stored, shown, isSuperAdmin]);
  // The same function each time, so that only the line that is typed in is drawn again.
  const type = useCallback(
    (side: Side, name: LineName, text: string): void =>
      setEdits((was) => ({ ...was, [side]: { ...was[side], [name]: text } })),
    [],
  );
  const isTouched = (side: Side): boolean =>
    Object.keys(edits[side]).length > 0 ||
    edits.sources[side] !== undefined ||
    Object.keys(side === 'buy' ? edits.buyTerms : edits.saleTerms).length > 0 ||
    (side === 'buy' && edits.model !== undefined);
  return {
    ...shown,
    live,
    isTouched,
    type,
    /** Another model is usually bought on its own basis, and from other plans. */
    setModel: (model: PricingModel): void =>
      setEdits((was) => ({
        ...was,
        model,
        buyTerms: { ...was.buyTerms, basis: usualBasis(model) },
        sources: { buy: null, sale: null },
      })),
    /** The schedule of one bank and basis says nothing about another. */
    setBuyTerms: (change: Partial<BuyTermTexts>): void =>
      setEdits((was) => ({
        ...was,
        buyTerms: { ...was.buyTerms, ...change },
        ...((change.bank ?? change.basis) !== undefined && { sources: { ...was.sources, buy: null } }),
      })),
    setSaleTerms: (change: Partial<SaleTermTexts>): void =>
      setEdits((was) => ({ ...was, saleTerms: { ...was.saleTerms, ...change } })),
    /** Takes the lines of another sheet, or of a version of a plan; those it has not are emptied. */
    fill: (side: Side, texts: Texts, source: string | null = null): void =>
      setEdits((was) => ({
        ...was,
        [side]: withoutNeedlessBlanks(texts, stored[side]),
        sources: { ...was.sources, [side]: source },
      })),
    /** After saving: what is stored now is what was typed. */
    settle: (side: Side): void =>
      setEdits(({ model, sources: { [side]: _saved, ...sources }, ...was }) =>
        side === 'buy'
          ? { ...was, buy: {}, buyTerms: {}, sources }
          : { ...was, ...(model && { model }), sale: {}, saleTerms: {}, sources },
      ),
  };
};

export type Editor = ReturnType<typeof useEditor>;
