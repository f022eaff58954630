import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defaultSettings, type MerchantSettings } from '@ledgate/domain/payments/settings.ts';
import { sql } from 'kysely';

export interface StoredSettings {
  settings: MerchantSettings;
  /** Nought where nobody has decided anything yet. */
  version: number;
  changedAt: Date | null;
  /** Where the business is; empty where nobody has said. */
  state: string;
}

interface Found {
  payments: unknown;
  version: number | null;
  changed_at: Date | null;
  state: string | null;
}

/** As the merchant decided, or as everybody begins in the state that its newest application names. */
export const findSettings = async (tx: ReadTransaction, merchantUid: string): Promise<StoredSettings> => {
  const { rows } = await sql<Found>`/*p:merchant_settings*/
    select s.payments, s.version, s.changed_at, (
      select r."values" ->> 'state' from application a join application_record r on r.application_uid = a.uid
      where a.merchant_uid = m.uid and r.section = 'company' and r.removed_at is null
      order by a.created_at desc limit 1) as state
    from (select ${merchantUid}::uuid as uid) m left join merchant_setting s on s.merchant_uid = m.uid`.execute(tx);
  const [row] = rows;
  const state = row?.state ?? '';
  // What was added to the settings since they were saved has its usual value.
  const kept = (row?.payments ?? {}) as Partial<MerchantSettings>;
  const settings = { ...defaultSettings(state), ...kept };
  return { settings, version: row?.version ?? 0, changedAt: row?.changed_at ?? null, state };
};

export const settingsOf = async (tx: ReadTransaction, merchantUid: string): Promise<MerchantSettings> =>
  (await findSettings(tx, merchantUid)).settings;

/** Writes over the version that was read; false where somebody else has written since. */
export const saveSettings = async (
  tx: WritableTransaction,
  merchantUid: string,
  settings: MerchantSettings,
  { version, by, at }: { version: number; by: string; at: Date },
): Promise<boolean> => {
  const values = { payments: JSON.stringify(settings), version: version + 1, changed_by: by, changed_at: at };
  const written =
    version === 0
      ? await tx
          .insertInto('merchant_setting')
          .values({ merchant_uid: merchantUid, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await tx
          .updateTable('merchant_setting')
          .set(values)
          .where('merchant_uid', '=', merchantUid)
          .where('version', '=', version)
          .executeTakeFirst();
  return Number('numUpdatedRows' in written ? written.numUpdatedRows : written.numInsertedOrUpdatedRows) === 1;
};
