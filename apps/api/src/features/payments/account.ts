import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { textOf, type Values } from '@ledgate/domain/applications/fields/values.ts';
import { acceptanceCostPpm } from '@ledgate/domain/payments/acceptance-cost.ts';
import { dailyCapOf } from '@ledgate/domain/payments/amounts.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import type { SaleTerms } from '@ledgate/domain/rates/sheet.ts';
import { approvedOf } from '@ledgate/domain/watching/approved.ts';
import { sql } from 'kysely';
import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { findSurchargeNotice } from '../merchant-settings/public.ts';
import { inForce, listSaleRates, saleInEffect } from '../rates/public.ts';

/** A merchant that can take cards: who it is at the processor, and within which bounds. */
export interface CardAccount {
  merchantUid: string;
  applicationUid: string;
  processorMerchant: string;
  processorEntity: string;
  name: string;
  address: readonly string[];
  phone: string | null;
  state: string;
  timezone: string;
  ticketCapCents: number | null;
  dailyCapCents: number | null;
  /** What a sale by credit card costs it; null where nobody knows. */
  costPpm: number | null;
  /** Of the rates it accepted; null where nothing is agreed. */
  model: PricingModel | null;
  /** The day on which it gave notice of a surcharge. */
  surchargeNoticedOn: string | null;
}

export type FoundAccount = { account: CardAccount; closedWhy: null } | { account: null; closedWhy: string };

const NOT_BOARDED = 'You can take cards once your application is approved and your account is set up.';
const BANK_ONLY =
  'Your bank set up your account itself, so cards are taken on the bank’s own equipment. Ask us to add online payments.';
const PAUSED = 'The payment provider has paused your account. Contact us to find out why.';
const NO_PROCESSOR = 'Card payments are not switched on here.';

interface Row {
  uid: string;
  merchant_id: string | null;
  entity_id: string | null;
  state: string | null;
  is_frozen: boolean | null;
  company: Values | null;
  business: Values | null;
  merchant_name: string;
}

/** The newest account of a merchant, with what the answers of its application say that counts for taking cards. */
const findRow = async (tx: ReadTransaction, merchantUid: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`/*p:card_account*/
    select a.uid, p.merchant_id, p.entity_id, p.state, p.is_frozen, m.name as merchant_name,
      (select r."values" from application_record r where r.application_uid = a.uid and r.section = 'company'
        and r.removed_at is null limit 1) as company,
      (select r."values" from application_record r where r.application_uid = a.uid and r.section = 'business'
        and r.removed_at is null limit 1) as business
    from application a
      join merchant m on m.uid = a.merchant_uid
      left join processor_merchant p on p.application_uid = a.uid
    where a.merchant_uid = ${merchantUid} and a.status = 'boarded'
    order by (p.merchant_id is not null) desc, a.status_at desc limit 1`.execute(tx);
  return rows[0];
};

const placeOf = (company: Values): string[] => {
  const town = [textOf(company, 'city'), [textOf(company, 'state'), textOf(company, 'zip')].join(' ').trim()];
  return [textOf(company, 'address1'), town.filter((part) => part !== '').join(', ')].filter((part) => part !== '');
};

const capsOf = (terms: SaleTerms | null, business: Values) => {
  const approved = approvedOf(terms, business);
  return { ticketCapCents: approved.ticketCents, dailyCapCents: dailyCapOf(approved) };
};

const closed = (closedWhy: string): FoundAccount => ({ account: null, closedWhy });

/** A merchant as its customers know it. */
export interface Business {
  name: string;
  address: readonly string[];
  phone: string | null;
}

interface BusinessRow {
  name: string;
  company: Values | null;
}

const businessFrom = (company: Values, name: string): Business => {
  const phone = textOf(company, 'customer_service_phone') || textOf(company, 'phone');
  return {
    name: textOf(company, 'dba_name') || textOf(company, 'legal_name') || name,
    address: placeOf(company),
    phone: phone === '' ? null : phone,
  };
};

/** As it stands on receipts, also once its account is closed: they are kept for years. */
export const findBusiness = (parts: Parts, merchantUid: string): Promise<Business> =>
  reading(systemCtx(parts), async (tx) => {
    const { rows } = await sql<BusinessRow>`/*p:business*/
      select m.name, (
        select r."values" from application a join application_record r on r.application_uid = a.uid
        where a.merchant_uid = m.uid and r.section = 'company' and r.removed_at is null
        order by (a.status in ('boarded', 'closed')) desc, a.status_at desc limit 1) as company
      from merchant m where m.uid = ${merchantUid}`.execute(tx);
    return businessFrom(rows[0]?.company ?? {}, rows[0]?.name ?? '');
  });

/** What the server knows of a merchant's account; who asks may not be shown all of it. */
export const findAccount = (parts: Parts, merchantUid: string | null): Promise<FoundAccount> =>
  reading(systemCtx(parts), async (tx) => {
    const row = merchantUid === null ? undefined : await findRow(tx, merchantUid);
    if (!row || merchantUid === null) return closed(NOT_BOARDED);
    if (row.merchant_id === null || row.entity_id === null) return closed(BANK_ONLY);
    if (row.is_frozen || row.state !== 'boarded') return closed(PAUSED);
    if (!parts.processor) return closed(NO_PROCESSOR);
    const sale = await saleInEffect(tx, parts, inForce(await listSaleRates(tx, row.uid)).final);
    const [company, business] = [row.company ?? {}, row.business ?? {}];
    const account = {
      merchantUid,
      applicationUid: row.uid,
      processorMerchant: row.merchant_id,
      processorEntity: row.entity_id,
      ...businessFrom(company, row.merchant_name),
      state: textOf(company, 'state'),
      timezone: textOf(company, 'timezone'),
      ...capsOf(sale?.terms ?? null, business),
      model: sale?.model ?? null,
      surchargeNoticedOn: (await findSurchargeNotice(tx, merchantUid))?.onDate ?? null,
      costPpm: sale && acceptanceCostPpm(sale, business),
    };
    return { account, closedWhy: null };
  });
