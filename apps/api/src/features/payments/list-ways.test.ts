import { BRANDS } from '@ledgate/domain/payments/card.ts';
import { PAYMENT_STATUSES } from '@ledgate/domain/payments/statuses.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, systemCtx } from '../../core/context.ts';
import type { TimePlace } from '../../core/http/cursor.ts';
import { reading } from '../../core/scope.ts';
import { chanceFor } from '../../demo-data/chance.ts';
import { type Merchant, startMerchant } from '../../testing/merchants.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { type ListedPayment, listPayments } from './list-store.ts';
import type { PaymentFilter, Reach } from './list-ways.ts';

const COUNT = 360;
const PAGE = 20;
const ASKS = 25;
/** As on a small book, and as where everything is more than can be walked or looked at one by one. */
const REACHES: Reach[] = [
  { longest: 20_000, asking: [2_000, 20_000], few: 20_000 },
  { longest: 25, asking: [5, 30], few: 12 },
  { longest: 1, asking: [1], few: 0 },
];

interface Row {
  uid: string;
  merchant_uid: string;
  status: string;
  brand: string | null;
  source: string;
  amount_cents: number;
  made_at: Date;
  customer_uid: string | null;
  words: string[];
}

type Reader = { name: string; actor: Ctx['actor']; merchantUid: string | null; isoUid: string | null; sees: string[] };

let ledgate: TestServer;
let merchants: Merchant[];
let customers: string[];
let rows: Row[];
let readers: Reader[];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter((word) => word !== '');

const chance = chanceFor('payment lists');
const NAMES = ['Ada Vance', 'Adam Vance', 'Emmy Noether', 'Niels Bohr', 'Ida Rhodes', 'Ada Long'];
const began = Date.parse('2026-03-01T12:00:00Z');

const insert = (merchant: Merchant, at: Date): Promise<void> =>
  writeAsSystem(ledgate.parts, async (tx) => {
    const uid = crypto.randomUUID();
    const [name, order] = [chance.pick(NAMES), `ORD-${chance.below(400) + 100}`];
    const [last4, reference] = [String(4000 + chance.below(60)), uid.replaceAll('-', '').slice(0, 9).toUpperCase()];
    const amount_cents = 500 + chance.below(3_000);
    await tx
      .insertInto('payment')
      .values({
        uid,
        merchant_uid: merchant.person.merchantUid ?? '',
        application_uid: merchant.application.uid,
        reference,
        source: chance.pick(['terminal', 'reader', 'till']),
        kind: 'sale',
        status: chance.pick(PAYMENT_STATUSES.slice(0, 7)),
        brand: chance.below(8) === 0 ? null : chance.pick(BRANDS.slice(0, 4)),
        last4,
        order_no: order,
        payer_name: name,
        amount_cents,
        subtotal_cents: amount_cents,
        entry: 'moto',
        customer_uid: merchant === merchants[0] && chance.below(3) === 0 ? chance.pick(customers) : null,
        processor_merchant: 't1_mer_0',
        made_at: at,
        changed_at: at,
      })
      .execute();
  });

/** As they are stored, with the words that somebody would know them by. */
const readRows = async (): Promise<Row[]> => {
  const { rows: found } = await reading(systemCtx(ledgate.parts), (tx) =>
    sql<Omit<Row, 'words'> & Record<'reference' | 'last4' | 'order_no' | 'payer_name', string>>`
      select * from payment order by made_at desc, uid desc`.execute(tx),
  );
  return found.map((row) => ({
    ...row,
    words: wordsOf([row.reference, row.last4, row.order_no, row.payer_name].join(' ')),
  }));
};

const addCustomers = async ({ person }: Merchant): Promise<string[]> => {
  const uids = [crypto.randomUUID(), crypto.randomUUID()];
  const at = ledgate.parts.clock();
  await writeAsSystem(ledgate.parts, (tx) =>
    tx
      .insertInto('customer')
      .values(
        uids.map((uid) => ({
          uid,
          merchant_uid: person.merchantUid ?? '',
          name: 'Ada Vance',
          created_by: person.uid,
          created_at: at,
          changed_at: at,
        })),
      )
      .execute(),
  );
  return uids;
};

const personOf = (
  uid: string,
  role: 'merchant' | 'iso' | 'admin',
  merchantUid: string | null,
  isoUid: string | null,
) => ({
  kind: 'person' as const,
  uid,
  sid: 'test',
  role,
  ownRole: role,
  abilities: new Set<never>(),
  isoUid,
  merchantUid,
  provedAt: new Date(),
  till: null,
});

beforeAll(async () => {
  ledgate = await startTestServer();
  const iso = await signedIn(ledgate, 'iso', { password: null });
  const isoUid = iso.isoUid ?? '';
  merchants = [
    await startMerchant(ledgate, { isoUid }),
    await startMerchant(ledgate, { isoUid }),
    await startMerchant(ledgate),
  ];
  const [first, second, third] = merchants.map(({ person }) => person.merchantUid ?? '');
  customers = await addCustomers(merchants[0] as Merchant);
  // Several in one moment: then the uid decides.
  for (let nth = 0; nth < COUNT; nth += 1)
    await insert(chance.pick(merchants), new Date(began + Math.floor(nth / 3) * 60_000));
  rows = await readRows();
  const uid = crypto.randomUUID();
  const all = [first, second, third].map(String);
  readers = [
    {
      name: 'merchant',
      actor: personOf(uid, 'merchant', String(first), null),
      merchantUid: String(first),
      isoUid: null,
      sees: all.slice(0, 1),
    },
    { name: 'iso', actor: personOf(uid, 'iso', null, isoUid), merchantUid: null, isoUid, sees: all.slice(0, 2) },
    { name: 'staff', actor: personOf(uid, 'admin', null, null), merchantUid: null, isoUid: null, sees: all },
  ];
});
afterAll(() => ledgate.close());

const SEARCHES = ['ada', 'van', 'ada vance', 'ord-1', '40', '4012', 'niels ord', 'zebra', 'ORD-2', 'ad 40'];

const someFilter = (): PaymentFilter => {
  const maybe = <T>(value: T): T | undefined => (chance.below(3) === 0 ? value : undefined);
  const some = <T>(values: readonly T[]): T[] => [chance.pick(values), chance.pick(values)];
  const minute = (): string => new Date(began + chance.below(120) * 60_000).toISOString();
  const least = chance.below(3_500);
  return {
    search: chance.below(2) === 0 ? chance.pick(SEARCHES) : undefined,
    status: maybe(some(PAYMENT_STATUSES)),
    brand: maybe(some(BRANDS)),
    source: maybe([chance.pick(['terminal', 'reader', 'till'])]),
    from: maybe(minute()),
    to: maybe(minute()),
    least_cents: maybe(least),
    most_cents: maybe(least + chance.below(1_500)),
    customer: chance.below(8) === 0 ? chance.pick(customers) : undefined,
    merchant: chance.below(6) === 0 ? (chance.pick(merchants).person.merchantUid ?? undefined) : undefined,
  };
};

const isIn = (value: string | null, list: readonly string[] | undefined): boolean =>
  list === undefined || (value !== null && list.includes(value));

const holds = (row: Row, { search }: PaymentFilter): boolean =>
  search === undefined ||
  wordsOf(search)
    .filter((term) => term.length > 1)
    .every((term) => row.words.some((word) => word.startsWith(term)));

/** The same without any index: every row, looked at. */
const plainly = (filter: PaymentFilter, sees: readonly string[]): string[] =>
  rows
    .filter(
      (row) =>
        sees.includes(row.merchant_uid) &&
        (filter.merchant === undefined || filter.merchant === row.merchant_uid) &&
        (filter.customer === undefined || filter.customer === row.customer_uid) &&
        isIn(row.status, filter.status) &&
        isIn(row.brand, filter.brand) &&
        isIn(row.source, filter.source) &&
        (filter.from === undefined || row.made_at >= new Date(filter.from)) &&
        (filter.to === undefined || row.made_at < new Date(filter.to)) &&
        row.amount_cents >= (filter.least_cents ?? 0) &&
        row.amount_cents <= (filter.most_cents ?? Infinity) &&
        holds(row, filter),
    )
    .map(({ uid }) => uid);

/** From the first page to the last; something may happen between two. */
const pageThrough = async (
  { actor, merchantUid, isoUid }: Reader,
  filter: PaymentFilter,
  reach: Reach,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> => {
  const seen: string[] = [];
  for (let after: TimePlace | null = null; ;) {
    const place: TimePlace | null = after;
    const page: ListedPayment[] = await reading({ ...systemCtx(ledgate.parts), actor }, (tx) =>
      listPayments(tx, { filter, merchantUid, isoUid, after: place, most: PAGE, reach }),
    );
    seen.push(...page.map(({ uid }) => uid));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return seen;
    after = { at: last.made_at, uid: last.uid };
    await between();
  }
};

const compareWays = async (asks: number): Promise<void> => {
  for (let nth = 0; nth < asks; nth += 1) {
    const filter = someFilter();
    for (const reader of readers)
      for (const reach of REACHES)
        expect(await pageThrough(reader, filter, reach), `${reader.name} ${JSON.stringify({ filter, reach })}`).toEqual(
          plainly(filter, reader.sees),
        );
  }
};

test('every way to a page shows what a look at every row would, in its order, to whoever may see it', () =>
  compareWays(ASKS));

test('so it does once the database knows whose most of them are', async () => {
  const owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
  await owner.query('analyze payment_search').finally(() => owner.end());
  await compareWays(ASKS);
});

test('a page from any place on holds nothing from after the end of its time', async () => {
  const [reader] = readers as [Reader];
  const to = rows[PAGE * 2]?.made_at.toISOString();
  const all = plainly({ to }, reader.sees);
  for (const { made_at: at, uid } of rows.filter((_, nth) => nth % 7 === 0)) {
    const page = await reading({ ...systemCtx(ledgate.parts), actor: reader.actor }, (tx) =>
      listPayments(tx, { filter: { to }, ...reader, after: { at, uid }, most: PAGE }),
    );
    const beyond = new Set(rows.slice(0, rows.findIndex((row) => row.uid === uid) + 1).map((row) => row.uid));
    const expected = all.filter((one) => !beyond.has(one)).slice(0, PAGE);
    expect(page.map((row) => row.uid)).toEqual(expected);
  }
});

test('what is sold meanwhile makes no page skip or repeat', async () => {
  const [merchant, reader] = [merchants[0] as Merchant, readers[0] as Reader];
  let newest = began + 24 * 60 * 60_000;
  const sell = (): Promise<void> => insert(merchant, new Date((newest += 1)));
  for (const filter of [{}, { status: ['captured', 'declined'] }, { least_cents: 600 }, { search: 'ada' }])
    for (const reach of REACHES) {
      rows = await readRows();
      const before = plainly(filter, reader.sees);
      expect(await pageThrough(reader, filter, reach, sell), JSON.stringify({ filter, reach })).toEqual(before);
    }
});

test('a card that becomes known later is found by its last four', async () => {
  const [reader] = readers as [Reader];
  rows = await readRows();
  const row = rows.find(({ merchant_uid: uid }) => reader.sees.includes(uid)) as Row;
  await writeAsSystem(ledgate.parts, (tx) =>
    tx.updateTable('payment').set({ last4: '9876' }).where('uid', '=', row.uid).execute(),
  );
  for (const reach of REACHES) expect(await pageThrough(reader, { search: '9876' }, reach)).toEqual([row.uid]);
});
