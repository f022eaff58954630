import { useEffect } from 'react';

import { useCan } from '../../lib/ability.ts';
import { useStore } from '../../lib/store.ts';
import { changed } from './basket.ts';
import { buyerOf } from './buyer.ts';
import { useCustomer } from './data.ts';
import { useDesk } from './use-counter.ts';

/** A certificate may have been added, ended or expired since the customer was chosen: what the server says now counts. */
export const useBuyer = (): void => {
  const { draft: drafts, reach, run } = useDesk().counter;
  const uid = useStore(drafts).customer?.uid ?? null;
  const isReached = useStore(reach.isReached);
  const isPaying = useStore(run.checkout) !== null;
  const mayRead = useCan()('charge_vt');
  const { data } = useCustomer(uid, isReached && mayRead);
  useEffect(() => {
    const draft = drafts.get();
    const { customer } = draft;
    if (data === undefined || customer === null || customer.uid !== data.uid || isPaying) return;
    const now = buyerOf(data);
    const isSame = now.isExempt === (customer.isExempt === true);
    if (!isSame) drafts.set(changed(draft, { customer: now }));
    else if (now.certificate !== customer.certificate || now.exemptUntil !== customer.exemptUntil)
      drafts.set({ ...draft, customer: now });
  }, [data, drafts, isPaying]);
};
