import { useCallback, useMemo, useState } from 'react';

import { newKey } from '../../../lib/new-key.ts';
import { useNow } from '../../../lib/now.ts';
import { useStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/toast.tsx';
import type { SoldProduct } from '../base.ts';
import { addProduct, priceBoth, totalsOf } from '../basket.ts';
import { t } from '../messages.ts';
import { useScanner } from '../scanner.ts';
import { useDesk } from '../use-counter.ts';
import { useSelling } from '../use-selling.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { BasketPanel } from './basket-panel.tsx';
import { sayTotals } from './both-prices.tsx';
import { DonePanel } from './done-panel.tsx';
import { PayPanel } from './pay-panel.tsx';
import { ProductGrid } from './product-grid.tsx';
import { Loading } from './loading.tsx';
import classes from './till.module.css';

/** The right half: the basket, then how it was paid. Alone in being drawn again when something is scanned. */
const SaleSide = ({ onPanel }: { onPanel: { isShown: boolean; toggle: () => void } }) => {
  const { counter } = useDesk();
  const catalogue = useStore(counter.kept.catalogue);
  const draft = useStore(counter.draft);
  const checkout = useStore(counter.run.checkout);
  const [way, setWay] = useState<'card' | 'split' | null>(checkout === null ? null : 'split');
  // Fine enough for the day, on which the taxes depend.
  const now = useNow();
  const priced = useMemo(() => catalogue && priceBoth(draft, catalogue, now), [catalogue, draft, now]);
  const selling = useSelling(catalogue && priced && { draft, priced: priced.cash, catalogue });
  const [wasOpen, setWasOpen] = useState(false);
  const { done, next } = selling;
  // What is scanned next begins the next sale.
  if (done !== null && draft.lines.length > 0 && draft.uid !== done.uid) next();
  if (wasOpen !== (checkout !== null)) {
    setWasOpen(checkout !== null);
    if (checkout === null) setWay(null);
  }
  if (catalogue === null || priced === null) return <Loading />;
  const isPaying = way !== null && done === null;
  return (
    <div className={classes.side} data-shown={onPanel.isShown || done !== null || undefined}>
      {done === null ? (
        <BasketPanel draft={draft} priced={priced} catalogue={catalogue} selling={selling} onPay={setWay} />
      ) : (
        <DonePanel
          done={done}
          onNext={() => {
            setWay(null);
            next();
          }}
        />
      )}
      {isPaying && (
        <PayPanel
          totals={totalsOf(priced)}
          customer={draft.customer?.uid ?? null}
          way={way}
          selling={selling}
          onClose={() => setWay(null)}
        />
      )}
      <ApprovalDialog approving={selling.approving} />
      {done === null && draft.lines.length > 0 && (
        <button type="button" className={classes.toggle} onClick={onPanel.toggle}>
          <span>
            {t('basket')} · {draft.lines.length}
          </span>
          <span dir="ltr">{sayTotals(totalsOf(priced))}</span>
        </button>
      )}
    </div>
  );
};

/** Products on one side, the sale on the other. A scanner is heard anywhere. */
export const Desk = () => {
  const { counter } = useDesk();
  const [isShown, setShown] = useState(false);
  const pick = useCallback(
    (product: SoldProduct): void => {
      // What is being paid is not added to.
      if (counter.run.checkout.get() !== null) return;
      counter.draft.set(addProduct(counter.draft.get(), product, newKey()));
    },
    [counter],
  );
  const scan = useCallback(
    (code: string, isInField: boolean): boolean => {
      const product = counter.kept.catalogue.get()?.find(code);
      if (product) pick(product);
      else if (isInField) return false;
      else toast.problem(t('unknownCode', { code }), { title: '' });
      return true;
    },
    [counter, pick],
  );
  useScanner(scan);
  const toggle = useCallback(() => setShown((was) => !was), []);
  const onPanel = useMemo(() => ({ isShown, toggle }), [isShown, toggle]);
  return (
    <div className={classes.desk}>
      <h1 className={classes.hidden}>{t('till')}</h1>
      <ProductGrid onPick={pick} />
      <SaleSide onPanel={onPanel} />
    </div>
  );
};
