import { Unknown } from '../../outside/failures.ts';
import { maskText } from '../../outside/mask-text.ts';
import type { CardPayments, DisputeMessage, ProcessorDispute } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import { readDay } from './moments.ts';
import { part } from './part.ts';
import type { Row } from './resources.ts';
import { allOf } from './search-header.ts';
import { since } from './settlements.ts';

const CYCLES = ['retrieval', 'first', 'representment', 'prearbitration', 'arbitration'] as const;
const STATES = ['open', 'closed', 'won', 'lost'] as const;
const ACTS = { accept: 'acceptLiability', represent: 'represent' } as const;

const disputeOf = (row: Row<'chargebacks'>): ProcessorDispute => {
  const state = STATES.find((one) => one === (row.status ?? '').toLowerCase());
  if (!state) throw new Unknown('unknown_status');
  return {
    id: row.id,
    merchantId: row.merchant ?? '',
    txnId: row.txn ?? '',
    cycle: CYCLES.find((one) => one === (row.cycle ?? '').toLowerCase()) ?? 'other',
    state,
    totalCents: row.total ?? 0,
    reasonCode: row.reasonCode ?? '',
    reason: maskText(row.reason ?? ''),
    receivedOn: readDay(row.received) ?? readDay(row.created) ?? '',
    replyBy: readDay(row.reply),
    isActionable: row.actionable,
    modified: row.modified ?? '',
  };
};

const messageOf = (row: Row<'chargebackMessages'>): DisputeMessage => ({
  id: row.id,
  act: row.type === ACTS.accept ? 'accept' : row.type === ACTS.represent ? 'represent' : 'other',
  text: row.message ?? '',
});

type Disputes = Pick<CardPayments, 'disputes' | 'dispute' | 'answerDispute' | 'disputeMessages' | 'addEvidence'>;

export const makeDisputes = (client: PayrixClient): Disputes => ({
  disputes: async (by, asking) => {
    const rows = await client.list('chargebacks', { search: since('merchant', by.merchantId, by.since) }, asking);
    return rows.map(disputeOf);
  },
  dispute: async (id, asking) => {
    const row = await client.one('chargebacks', id, {}, asking);
    return row ? disputeOf(row) : null;
  },
  answerDispute: async ({ disputeId, act, text }, effecting) => {
    const body = { chargeback: disputeId, type: ACTS[act], message: text };
    const { id } = await client.create('chargebackMessages', body, effecting);
    return { messageId: id };
  },
  disputeMessages: async (disputeId, asking) => {
    const search = allOf({ field: 'chargeback', value: disputeId }, { field: 'created', is: 'sort', value: 'asc' });
    return (await client.list('chargebackMessages', { search }, asking)).map(messageOf);
  },
  addEvidence: async (messageId, file, effecting) => {
    const search = allOf({ field: 'chargebackMessage', value: messageId }, { field: 'name', value: file.name });
    const [there] = await client.list('chargebackDocuments', { search }, effecting);
    if (there?.status === 'processed') return;
    const type = (file.name.split('.').at(-1) ?? '').toLowerCase();
    const body = { chargebackMessage: messageId, type, name: file.name };
    const { id } = there ?? (await client.create('chargebackDocuments', body, part(effecting, 'document')));
    await client.upload('chargebackDocuments', id, file, part(effecting, 'file'));
  },
});
