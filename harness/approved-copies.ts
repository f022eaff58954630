import type { Parts } from '@ledgate/api/core/parts.ts';
import { merchantScope } from '@ledgate/api/core/crypto/vault.ts';
import { secretPlace } from '@ledgate/api/features/applications/public.ts';
import pg from 'pg';

/** What an application needs to be sent, besides itself and its records. */
const ALONG = ['application_snapshot', 'risk_run', 'buy_rate', 'sale_rate', 'rate_acceptance', 'approval'] as const;

type Row = Record<string, unknown>;

const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  return rows.map(({ name }) => `"${name}"`);
};

/** One row more, the same but for what is said. */
const copyRow = async (client: pg.Client, table: string, row: Row, changes: Row): Promise<void> => {
  const columns = (await columnsOf(client, table)).join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_record(null::"${table}", $1::jsonb || $2::jsonb)`,
    [JSON.stringify(row), JSON.stringify(changes)],
  );
};

const rowsOf = async (client: pg.Client, table: string, application: string): Promise<Row[]> => {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from "${table}" t where application_uid = $1`,
    [application],
  );
  return rows.map(({ row }) => row);
};

interface Source {
  application: Row;
  records: Row[];
  secrets: Row[];
  along: [string, Row[]][];
}

const read = async (client: pg.Client, uid: string): Promise<Source> => {
  const { rows } = await client.query<{ row: Row }>('select to_jsonb(a) as row from application a where uid = $1', [
    uid,
  ]);
  const along: [string, Row[]][] = [];
  for (const table of ALONG) along.push([table, await rowsOf(client, table, uid)]);
  return {
    application: rows[0]?.row ?? {},
    records: await rowsOf(client, 'application_record', uid),
    secrets: await rowsOf(client, 'application_secret', uid),
    along,
  };
};

/** By the name of the field; those of others are copied. */
type Secrets = Readonly<Record<string, string>>;

const sealAgain = async (
  { vault }: Parts,
  { application, records }: Source,
  secret: Row,
  to: { record: string; taxId: string; secrets: Secrets },
): Promise<string> => {
  const [field, from] = [String(secret['field']), String(secret['record_uid'])];
  const isTaxId = field === 'tax_id' && records.some((one) => one['uid'] === from && one['section'] === 'company');
  const given = isTaxId ? to.taxId : to.secrets[field];
  const text = given ?? (await vault.open(secretPlace(from, field), String(secret['sealed'])));
  return vault.seal(merchantScope(String(application['merchant_uid'])), secretPlace(to.record, field), text);
};

const copyOne = async (
  client: pg.Client,
  parts: Parts,
  source: Source,
  { at, taxId, secrets }: { at: number; taxId: string; secrets: Secrets },
): Promise<string> => {
  const uid = crypto.randomUUID();
  const application = { application_uid: uid };
  await copyRow(client, 'application', source.application, { uid, reference: `C-${String(at).padStart(6, '0')}` });
  const uids = new Map(source.records.map((row) => [String(row['uid']), crypto.randomUUID()]));
  for (const row of source.records)
    await copyRow(client, 'application_record', row, { ...application, uid: uids.get(String(row['uid'])) });
  for (const secret of source.secrets) {
    const record = uids.get(String(secret['record_uid'])) ?? '';
    const sealed = await sealAgain(parts, source, secret, { record, taxId, secrets });
    await copyRow(client, 'application_secret', secret, { ...application, record_uid: record, sealed });
  }
  const named = new Map<string, string>();
  for (const [table, rows] of source.along) {
    for (const row of rows) {
      named.set(String(row['uid']), crypto.randomUUID());
      const refers = (column: string): Row => {
        const copy = named.get(String(row[column]));
        return copy === undefined ? {} : { [column]: copy };
      };
      const links = { ...refers('buy_rate_uid'), ...refers('sale_rate_uid') };
      await copyRow(client, table, row, { ...application, uid: named.get(String(row['uid'])), ...links });
    }
  }
  await client.query(`insert into processor_check (application_uid, matches, checked_at) values ($1, '[]', now())`, [
    uid,
  ]);
  return uid;
};

/** As many applications as one that is approved, each with a tax number of its own: a thousand over the wire take hours. */
export const copyApproved = async (
  url: string,
  parts: Parts,
  source: string,
  taxIds: readonly string[],
  /** How many were made before, and what else is to be theirs. */
  { from = 0, secrets = {} }: { from?: number; secrets?: Secrets } = {},
): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await read(client, source);
    const copies: string[] = [];
    await client.query('begin');
    for (const [at, taxId] of taxIds.entries())
      copies.push(await copyOne(client, parts, found, { at: from + at, taxId, secrets }));
    await client.query('commit');
    return copies;
  } finally {
    await client.end();
  }
};
