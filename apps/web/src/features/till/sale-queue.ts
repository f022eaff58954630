import type { OrderView } from '@ledgate/contract/till-view.ts';

import { client } from '../../lib/client.ts';
import { isPassing, isProblem, type ProblemError } from '../../lib/problem.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Base } from './base.ts';
import type { QueuedSale } from './queued-sale.ts';
import type { Reach } from './reach.ts';

/** So long a customer waits for the server; after that the sale stands, and is sent until it has arrived. */
const PATIENCE_MS = 5000;

export type Sold =
  /** Without an order: it is kept here until the server has it. */
  | { readonly isSold: true; readonly order: OrderView | null }
  | { readonly isSold: false; readonly problem: ProblemError };

export interface SaleQueue {
  /** Sold, and not yet known to be at the server. */
  readonly waiting: Store<readonly QueuedSale[]>;
  load: () => Promise<void>;
  sell: (sale: Omit<QueuedSale, 'nth' | 'isUnsure' | 'problem'>) => Promise<Sold>;
  /** One after the other, in the order in which they were sold; nothing that was not taken is forgotten. */
  sync: () => Promise<void>;
  /** One of them now, whatever became of it before. */
  retry: (uid: string) => Promise<void>;
}

const readIfThere = async (uid: string): Promise<OrderView | null> => {
  try {
    return await client.till.readOrder({ params: { uid } });
  } catch (error) {
    if (isProblem(error, 'not_found')) return null;
    throw error;
  }
};

const said = ({ title, detail, errors }: ProblemError): string =>
  [detail ?? title, ...Object.values(errors).flat()].filter(Boolean).join(' ');

/** It took place, and the server has not got it: from now on it is sent as what it is. */
const asOffline = (sale: QueuedSale): QueuedSale => ({
  ...sale,
  body: { ...sale.body, is_offline: true, cashier: sale.cashier.uid },
  isUnsure: false,
  problem: null,
});

/** The same name for another sale: the first one did arrive, and its answer was lost. */
const sendOffline = async ({ uid, body }: QueuedSale): Promise<OrderView> => {
  try {
    return await client.till.sell({ body });
  } catch (error) {
    const there = isProblem(error, 'key_reused') ? await readIfThere(uid) : null;
    if (there === null) throw error;
    return there;
  }
};

interface Rows {
  readonly waiting: Store<readonly QueuedSale[]>;
  keep: (sale: QueuedSale) => Promise<QueuedSale>;
  drop: (uid: string) => Promise<void>;
}

/** Written down first, then said: what is in the store is on the device. */
const rowsOn = (base: Base): Rows => {
  const waiting = createStore<readonly QueuedSale[]>([]);
  return {
    waiting,
    keep: async (sale) => {
      await base.keepSale(sale);
      const others = waiting.get().filter(({ uid }) => uid !== sale.uid);
      waiting.set([...others, sale].toSorted((one, other) => one.nth - other.nth));
      return sale;
    },
    drop: async (uid) => {
      await base.dropSale(uid);
      waiting.set(waiting.get().filter((sale) => sale.uid !== uid));
    },
  };
};

/** True where the next one can be tried. */
const syncOne = async ({ waiting, keep, drop }: Rows, reach: Reach, sale: QueuedSale): Promise<boolean> => {
  try {
    const isThere = sale.isUnsure && (await reach.watch(readIfThere(sale.uid))) !== null;
    if (!isThere) await reach.watch(sendOffline(sale.isUnsure ? await keep(asOffline(sale)) : sale));
    await drop(sale.uid);
    return true;
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (isPassing(error) || error.status === 401) return false;
    const now = waiting.get().find(({ uid }) => uid === sale.uid) ?? sale;
    await keep({ ...now, problem: said(error) });
    return true;
  }
};

/** What the first try came to, however long it takes. */
const first = async ({ drop }: Rows, reach: Reach, sale: QueuedSale): Promise<Sold> => {
  try {
    const order = await reach.watch(client.till.sell({ body: sale.body }));
    await drop(sale.uid);
    return { isSold: true, order };
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (isPassing(error)) return { isSold: true, order: null };
    return { isSold: false, problem: error };
  }
};

/** Waits for the answer for as long as a customer does. */
const sellOnline = (rows: Rows, reach: Reach, sale: QueuedSale, whenOver: () => void): Promise<Sold> => {
  let isLate = false;
  const trying = first(rows, reach, sale)
    .then(async (sold) => {
      // Refused before the customer left: nothing was sold. Refused later: it took place all the same.
      if (!sold.isSold) await (isLate ? rows.keep(asOffline(sale)) : rows.drop(sale.uid));
      return sold;
    })
    .finally(whenOver);
  const late = new Promise<Sold>((resolve) => {
    setTimeout(() => {
      isLate = true;
      resolve({ isSold: true, order: null });
    }, PATIENCE_MS);
  });
  return Promise.race([trying, late]);
};

export const createSaleQueue = (base: Base, reach: Reach): SaleQueue => {
  const rows = rowsOn(base);
  const { waiting } = rows;
  /** Sold just now, and somebody waits for the answer. */
  const underWay = new Set<string>();
  let isSyncing = false;
  /** False where the next one need not be tried: the server cannot be reached. */
  const send = async (uid: string): Promise<boolean> => {
    const sale = waiting.get().find((one) => one.uid === uid);
    return sale === undefined || underWay.has(uid) || syncOne(rows, reach, sale);
  };
  /** One round at a time: what is sent in it is not sent beside it. */
  const sendAll = async (uids: readonly string[]): Promise<void> => {
    if (isSyncing) return;
    isSyncing = true;
    try {
      for (const uid of uids) if (!(await send(uid))) return;
    } finally {
      isSyncing = false;
    }
  };
  return {
    waiting,
    load: async () => waiting.set(await base.sales()),
    sync: () => sendAll(waiting.get().map(({ uid }) => uid)),
    retry: (uid) => sendAll([uid]),
    sell: async (asked) => {
      const nth = Math.max(0, ...waiting.get().map((sale) => sale.nth)) + 1;
      const isOnline = asked.body.is_offline !== true;
      underWay.add(asked.uid);
      // Before anything is said or sent: from here on it is not lost.
      const sale = await rows.keep({ ...asked, nth, isUnsure: isOnline, problem: null });
      const whenOver = (): void => void underWay.delete(sale.uid);
      if (isOnline) return sellOnline(rows, reach, sale, whenOver);
      whenOver();
      return { isSold: true, order: null };
    },
  };
};
