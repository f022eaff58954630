import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Connected } from './connect.ts';
import { freshDatabase } from './testing.ts';

let connected: Connected;
beforeAll(async () => {
  const { url } = await freshDatabase();
  connected = connect({ url, most: 2, onLost: () => undefined });
});
afterAll(() => connected.close());

/** As the role the server works as. No rows are needed: who may not, may not change nothing either. */
const attempt = (statement: string) => sql.raw(statement).execute(connected.writer);

/** What was written once, by table: whose it is, who wrote it, when, and in which words. */
const FIXED: Record<string, readonly string[]> = {
  application: ['uid', 'reference', 'merchant_uid', 'created_by', 'created_at'],
  application_record: ['uid', 'application_uid', 'section', 'position', 'created_at'],
  application_secret: ['record_uid', 'field', 'application_uid'],
  application_snapshot: ['application_uid', 'n', 'sealed', 'sha256', 'signer_name', 'signed_at', 'signed_address'],
  approval: ['application_uid', 'step', 'decision', 'person', 'role', 'content_version', 'rate_version', 'at'],
  document: ['uid', 'application_uid', 'created_at'],
  document_file: ['uid', 'application_uid', 'name', 'mime', 'size', 'sha256', 'storage_key', 'uploaded_by'],
  buy_rate: ['uid', 'application_uid', 'n'],
  sale_rate: ['uid', 'application_uid', 'n'],
  rate_acceptance: ['sale_rate_uid', 'content_sha256', 'signer_name', 'consents', 'agreement_version', 'at'],
  section_verification: ['application_uid', 'section', 'content', 'verified_by', 'verified_at'],
  ticket: ['uid', 'number', 'merchant_uid', 'subject', 'created_by', 'created_at'],
  note: ['uid', 'ticket_uid', 'text', 'internal', 'author', 'role', 'at', 'about'],
  notification: ['uid', 'person', 'kind', 'at', 'cause'],
  watch_list: ['uid', 'kind'],
  app_user: ['uid', 'created_at'],
  data_key: ['kid', 'scope', 'created_at'],
};

/** Tables into which rows only go. */
const GROWING = [
  'audit_row',
  'audit_lane',
  'ledger_account',
  'ledger_transfer',
  'application_event',
  'application_record_former',
  'application_secret_former',
  'document_former',
  'risk_run',
  'risk_result',
  'risk_clearance',
  'watch_entry',
  'watch_name',
  'agreement',
  'note_attachment',
  'refresh_token',
  'password_history',
];

/** Rows of these leave when their time is over or their owner takes them out; a secret's former versions stay. */
const LEAVING = new Set(['application_secret', 'refresh_token', 'password_history', 'document_file']);

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = ''`.execute(connected.db);
  return rows.map(({ name }) => name);
};

describe('the role the server works as', () => {
  test.each(Object.entries(FIXED))('cannot change what a row of %s said from the start', async (table, columns) => {
    for (const column of columns) {
      const change = attempt(`update ${table} set "${column}" = "${column}"`);
      await expect(change, column).rejects.toThrow('permission denied');
    }
  });

  test.each(GROWING)('cannot change any column of %s', async (table) => {
    for (const column of await columnsOf(table)) {
      const change = attempt(`update ${table} set "${column}" = "${column}"`);
      await expect(change, column).rejects.toThrow('permission denied');
    }
  });

  test.each([...Object.keys(FIXED), ...GROWING].filter((table) => !LEAVING.has(table)))(
    'cannot take a row of %s away',
    async (table) => {
      await expect(attempt(`delete from ${table}`)).rejects.toThrow('permission denied');
      await expect(attempt(`truncate ${table}`)).rejects.toThrow('permission denied');
    },
  );

  test('cannot write into the audit log beside its function', async () => {
    for (const table of ['audit_row', 'audit_lane']) {
      await expect(attempt(`insert into ${table} default values`)).rejects.toThrow('permission denied');
    }
  });

  test('cannot lift a wall: neither triggers nor tables nor policies are its own', async () => {
    const tries = [
      'alter table audit_row disable trigger all',
      'alter table application disable row level security',
      'drop trigger application_record_versioned on application_record',
      'create table mine (a text)',
    ];
    for (const each of tries) await expect(attempt(each), each).rejects.toThrow(/permission denied|must be owner/);
  });
});
