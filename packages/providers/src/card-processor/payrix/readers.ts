import { Unknown } from '../../outside/failures.ts';
import type { CardPayments, ReaderTxn } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';

const STAGES: Readonly<Record<string, ReaderTxn['state']>> = {
  starting: 'starting',
  waitingforcard: 'waiting_for_card',
  approved: 'approved',
  declined: 'declined',
  canceled: 'canceled',
  cancelled: 'canceled',
  timedout: 'timed_out',
};

const readerTxnOf = ({ id, order, txn, stage }: Row<'terminalTxns'>): ReaderTxn => {
  const state = STAGES[(stage ?? '').toLowerCase().replace(/[^a-z]/g, '')];
  if (!state) throw new Unknown('unknown_status');
  return { id, reference: order, state, txnId: txn };
};

type Readers = Pick<CardPayments, 'readers' | 'startReader' | 'readerTxn' | 'findReaderTxn' | 'cancelReader'>;

export const makeReaders = (client: PayrixClient): Readers => ({
  readers: async (merchantId, asking) => {
    const search = allOf({ field: 'merchant', value: merchantId }, { field: 'created', is: 'sort', value: 'asc' });
    const rows = await client.list('terminals', { search }, asking);
    return rows
      .filter(({ inactive }) => !inactive)
      .map(({ id, name, model, status }) => ({
        id,
        name: name ?? id,
        model: model ?? '',
        isOnline: (status ?? '').toLowerCase() === 'online',
      }));
  },
  startReader: async (order, effecting) => {
    const made = await client.create(
      'terminalTxns',
      {
        merchant: order.merchantId,
        terminal: order.readerId,
        type: order.kind,
        order: order.reference,
        total: order.totalCents,
        tax: order.taxCents,
        tip: order.tipCents,
        surcharge: order.surchargeCents,
        asksTip: order.asksTip ? 1 : 0,
        ...(order.orderNo ? { description: `Order ${order.orderNo}` } : {}),
      },
      effecting,
    );
    return readerTxnOf(made);
  },
  readerTxn: async (id, asking) => {
    const row = await client.one('terminalTxns', id, {}, asking);
    return row ? readerTxnOf(row) : null;
  },
  findReaderTxn: async ({ merchantId, reference }, asking) => {
    const search = allOf({ field: 'merchant', value: merchantId }, { field: 'order', value: reference });
    const rows = await client.list('terminalTxns', { search }, asking);
    const found = rows.map(readerTxnOf);
    return found.find(({ state }) => state === 'approved') ?? found.at(-1) ?? null;
  },
  cancelReader: (id, effecting) => client.change('terminalTxns', id, { stage: 'canceled' }, effecting),
});
