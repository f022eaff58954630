import { sql } from 'kysely';
import type { ObjectTable } from './core/http/denials.ts';

const OWN_MERCHANT = sql`nullif(current_setting('app.merchant', true), '')::uuid`;
const OWN_ISO = sql`nullif(current_setting('app.iso', true), '')::uuid`;
const SEES_ALL = sql`current_setting('app.scope', true) = 'all'`;

/** Where an id that somebody asks for may be found. A test looks for a guarded table that is missing here. */
export const OBJECT_TABLES: readonly ObjectTable[] = [
  { kind: 'application', table: 'application' },
  { kind: 'record', table: 'application_record' },
  { kind: 'document', table: 'document' },
  { kind: 'file', table: 'document_file' },
  { kind: 'thread', table: 'ticket' },
  { kind: 'note', table: 'note' },
  { kind: 'approval', table: 'approval' },
  { kind: 'verification', table: 'section_verification' },
  { kind: 'buy rate', table: 'buy_rate' },
  { kind: 'sale rate', table: 'sale_rate' },
  { kind: 'rate plan', table: 'rate_plan' },
  { kind: 'plan version', table: 'rate_plan_version' },
  { kind: 'acceptance', table: 'rate_acceptance' },
  { kind: 'rate amendment', table: 'rate_amendment' },
  { kind: 'merchant change', table: 'merchant_change' },
  { kind: 'task', table: 'task' },
  { kind: 'hand-off', table: 'operation' },
  { kind: 'provider event', table: 'processor_event' },
  { kind: 'signature', table: 'owner_signature' },
  { kind: 'agreement signature', table: 'agreement_signature' },
  { kind: 'proposal', table: 'risk_proposal' },
  { kind: 'inquiry', table: 'match_inquiry' },
  { kind: 'finding', table: 'account_verification' },
  { kind: 'webhook', table: 'webhook_endpoint' },
  { kind: 'webhook delivery', table: 'webhook_delivery' },
  { kind: 'ledger account', table: 'ledger_account' },
  { kind: 'ledger transfer', table: 'ledger_transfer' },
  { kind: 'payment', table: 'payment' },
  { kind: 'payment step', table: 'payment_step' },
  { kind: 'batch', table: 'settlement_batch' },
  { kind: 'statement', table: 'statement' },
  { kind: 'residual', table: 'residual' },
  { kind: 'month debit', table: 'month_debit' },
  { kind: 'settled item', table: 'settlement_item' },
  { kind: 'deposit', table: 'deposit' },
  { kind: 'deposit entry', table: 'deposit_entry' },
  { kind: 'settlement difference', table: 'settlement_difference' },
  { kind: 'dispute', table: 'dispute' },
  { kind: 'dispute event', table: 'dispute_event' },
  { kind: 'dispute answer', table: 'dispute_answer' },
  { kind: 'dispute file', table: 'dispute_file' },
  { kind: 'limit passed', table: 'watch_finding' },
  { kind: 'hold on deposits', table: 'funding_hold' },
  { kind: 'customer', table: 'customer' },
  { kind: 'stored card', table: 'stored_card' },
  // No policy guards these two, since people are looked up before anybody is known (decision 0007).
  { kind: 'merchant', table: 'merchant', seen: sql`${SEES_ALL} or uid = ${OWN_MERCHANT} or iso_uid = ${OWN_ISO}` },
  {
    kind: 'user',
    table: 'app_user',
    seen: sql`${SEES_ALL} or merchant_uid = ${OWN_MERCHANT} or iso_uid = ${OWN_ISO}`,
  },
];
