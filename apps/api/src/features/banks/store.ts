import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { type Appetite, OPEN_APPETITE } from '@ledgate/domain/banks/appetite.ts';
import type { BankChannelName } from '@ledgate/domain/banks/channels.ts';
import { sql } from 'kysely';

export interface BankContact {
  name: string;
  role: string;
  email: string | null;
  phone: string | null;
}

export interface SftpSettings {
  host: string;
  port: number;
  user: string;
  hostKey: string;
  folder: string;
  receiptFolder: string;
  /** Ours, for the bank's list of authorized keys. */
  publicKey: string;
}

/** Without anything secret. What belongs to a channel that is not in use is kept for when it is again. */
export interface ChannelSettings {
  sftp?: SftpSettings;
  email?: { address: string };
  https?: { url: string; hasSecret: boolean };
}

export interface BankKey {
  armored: string;
  fingerprint: string;
  userId: string;
  expiresAt: Date | null;
}

export interface BankContent {
  name: string;
  channel: BankChannelName;
  bin: string | null;
  ica: string | null;
  active: boolean;
  contacts: readonly BankContact[];
  appetite: Appetite;
  defaultScheduleUid: string | null;
  key: BankKey | null;
  receiptHours: number;
  settings: ChannelSettings;
  /** Sealed. */
  secret: string | null;
}

export interface StoredBank extends BankContent {
  uid: string;
  version: number;
}

const selectBanks = (tx: ReadTransaction) => tx.selectFrom('bank').selectAll();

type BankRow = Awaited<ReturnType<ReturnType<typeof selectBanks>['execute']>>[number];

const keyOf = (row: BankRow): BankKey | null =>
  row.pgp_key === null
    ? null
    : {
        armored: row.pgp_key,
        fingerprint: row.pgp_fingerprint ?? '',
        userId: row.pgp_user_id ?? '',
        expiresAt: row.pgp_expires_at,
      };

const toBank = (row: BankRow): StoredBank => ({
  uid: row.uid,
  name: row.name,
  // The closed list is held by a database constraint; the three below are written by `columnsOf` alone.
  channel: row.channel as BankChannelName,
  bin: row.bin,
  ica: row.ica,
  active: row.active,
  contacts: row.contacts as unknown as BankContact[],
  appetite: { ...OPEN_APPETITE, ...(row.appetite as Partial<Appetite>) },
  defaultScheduleUid: row.default_schedule_uid,
  key: keyOf(row),
  receiptHours: row.receipt_hours,
  settings: row.channel_settings as ChannelSettings,
  secret: row.channel_secret,
  version: row.version,
});

const columnsOf = (bank: BankContent) => ({
  name: bank.name,
  channel: bank.channel,
  bin: bank.bin,
  ica: bank.ica,
  active: bank.active,
  contacts: JSON.stringify(bank.contacts),
  appetite: JSON.stringify(bank.appetite),
  default_schedule_uid: bank.defaultScheduleUid,
  pgp_key: bank.key?.armored ?? null,
  pgp_fingerprint: bank.key?.fingerprint ?? null,
  pgp_user_id: bank.key?.userId ?? null,
  pgp_expires_at: bank.key?.expiresAt ?? null,
  receipt_hours: bank.receiptHours,
  channel_settings: JSON.stringify(bank.settings),
  channel_secret: bank.secret,
});

export const listBanks = async (tx: ReadTransaction): Promise<StoredBank[]> =>
  (
    await selectBanks(tx)
      .orderBy(sql`lower(name)`)
      .execute()
  ).map(toBank);

export const findBank = async (tx: ReadTransaction, uid: string): Promise<StoredBank | null> => {
  const row = await selectBanks(tx).where('uid', '=', uid).executeTakeFirst();
  return row ? toBank(row) : null;
};

/** Under a lock that whoever begins to refer to it waits for. */
export const lockBank = async (tx: WritableTransaction, uid: string): Promise<StoredBank | null> => {
  const row = await selectBanks(tx).where('uid', '=', uid).forUpdate().executeTakeFirst();
  return row ? toBank(row) : null;
};

export const findByName = async (tx: ReadTransaction, name: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('bank')
    .select('uid')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row?.uid ?? null;
};

export interface By {
  by: string | null;
  at: Date;
}

export const insertBank = async (
  tx: WritableTransaction,
  uid: string,
  bank: BankContent,
  { by, at }: By,
): Promise<void> => {
  await tx
    .insertInto('bank')
    .values({ uid, ...columnsOf(bank), created_at: at, changed_by: by, changed_at: at })
    .execute();
};

export const updateBank = async (
  tx: WritableTransaction,
  uid: string,
  bank: BankContent,
  { by, at }: By,
): Promise<void> => {
  await tx
    .updateTable('bank')
    .set((eb) => ({ ...columnsOf(bank), changed_by: by, changed_at: at, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .execute();
};

export const deleteBank = async (tx: WritableTransaction, uid: string): Promise<void> => {
  await tx.deleteFrom('bank').where('uid', '=', uid).execute();
};
