import pg from 'pg';
import { median } from './rig/load.ts';
import type { Verdict } from './rig/scenario.ts';

const ROUNDS = 5;
const EACH = 400;

/** A sale is entered, answered, and settled with its batch: what the lists cost is paid at each of these. */
const LIFE = [
  `insert into payment (uid, merchant_uid, application_uid, reference, source, kind, status, amount_cents, subtotal_cents, entry, order_no,
      payer_name, payer_email, processor_merchant, made_at, changed_at)
    values ($1::uuid, $2::uuid, $1::uuid, left($1::uuid::text, 9), 'terminal', 'sale', 'sending', 4200, 4200, 'keyed', 'ORD-' || left($1::uuid::text, 6), 'Ada Vance',
      'ada.vance@example.com', 't1_mer_0', now(), now())`,
  `update payment set status = 'captured', captured_cents = 4200, brand = 'visa', last4 = '4242', funding = 'credit',
      captured_at = now(), changed_at = now(), version = version + 1 where uid = $1 and merchant_uid = $2`,
  `update payment set status = 'settled', batch_closed_at = now(), version = version + 1 where uid = $1 and merchant_uid = $2`,
] as const;

const perLife = async (client: pg.Client, merchant: string): Promise<number> => {
  const since = performance.now();
  for (let nth = 0; nth < EACH; nth += 1) {
    const uid = crypto.randomUUID();
    for (const [at, text] of LIFE.entries()) await client.query({ name: `life-${at}`, text, values: [uid, merchant] });
  }
  return (performance.now() - since) / EACH;
};

const LISTS = `payment_by_time payment_by_shelf payment_by_amount payment_of_all payment_of_all_by_shelf payment_of_all_by_amount`;

/**
 * What the lists add to the rows of a sale: the same three statements with and without their indexes and the search, in turns,
 * rolled back each time.
 */
export const measureRows = async (url: string, merchant: string): Promise<Verdict> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const round = async (isBare: boolean): Promise<number> => {
    await client.query(`begin; set local app.scope = 'all'; set constraints all deferred`);
    if (isBare)
      await client.query(`drop index ${LISTS.split(' ').join(', ')}; drop trigger payment_marks on payment;
        drop trigger payment_search_words on payment`);
    return perLife(client, merchant).finally(() => client.query('rollback'));
  };
  try {
    await client.query('alter table payment drop constraint payment_application_fkey');
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < ROUNDS; nth += 1) {
      ours.push(await round(false));
      bare.push(await round(true));
    }
    const more = median(ours) - median(bare);
    return {
      lines: [
        [
          'rows of a sale'.padEnd(38),
          `${median(ours).toFixed(2)} ms`,
          `without lists ${median(bare).toFixed(2)} ms`,
          `lists ${more.toFixed(2)} ms`,
        ],
      ],
      missed: [],
    };
  } finally {
    await client.end();
  }
};
