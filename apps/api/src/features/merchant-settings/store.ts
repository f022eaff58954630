import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { defaultSettings, type MerchantSettings } from '@ledgate/domain/payments/settings.ts';

export interface StoredSettings {
  settings: MerchantSettings;
  /** Nought where nobody has decided anything yet. */
  version: number;
  changedAt: Date | null;
}

/** As the merchant decided, or as everybody begins in that state. */
export const findSettings = async (
  tx: ReadTransaction,
  merchantUid: string,
  state: string,
): Promise<StoredSettings> => {
  const row = await tx
    .selectFrom('merchant_setting')
    .select(['payments', 'version', 'changed_at'])
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  const begin = defaultSettings(state);
  if (!row) return { settings: begin, version: 0, changedAt: null };
  // What was added to the settings since then has its usual value.
  const kept = row.payments as Partial<MerchantSettings>;
  return { settings: { ...begin, ...kept }, version: row.version, changedAt: row.changed_at };
};

export const settingsOf = async (tx: ReadTransaction, merchantUid: string, state: string): Promise<MerchantSettings> =>
  (await findSettings(tx, merchantUid, state)).settings;

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
