import { Unknown } from '../../outside/failures.ts';
import { maskText } from '../../outside/mask-text.ts';
import type { CardPayments, ProcessorDispute } from '../payments-port.ts';
import type { PayrixClient } from './client.ts';
import { readDay } from './moments.ts';
import { part } from './part.ts';
import type { Row } from './resources.ts';
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

type Disputes = Pick<CardPayments, 'disputes' | 'dispute' | 'answerDispute' | 'addEvidence'>;

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
  addEvidence: async (messageId, file, effecting) => {
    const type = (file.name.split('.').at(-1) ?? '').toLowerCase();
    const body = { chargebackMessage: messageId, type, name: file.name };
    const { id } = await client.create('chargebackDocuments', body, part(effecting, 'document'));
    await client.upload('chargebackDocuments', id, file, part(effecting, 'file'));
  },
});
