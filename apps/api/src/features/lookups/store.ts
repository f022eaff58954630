import type { ReadDatabase } from '@ledgate/database/connect.ts';
import type { BankChannelName } from '@ledgate/domain/banks/channels.ts';

export interface BankRecord {
  uid: string;
  name: string;
  channel: BankChannelName;
  bin: string | null;
  ica: string | null;
  active: boolean;
}

export const listBanks = async (db: ReadDatabase): Promise<BankRecord[]> => {
  const rows = await db
    .selectFrom('bank')
    .select(['uid', 'name', 'channel', 'bin', 'ica', 'active'])
    .orderBy('name')
    .execute();
  // The closed list of channels is held by a database constraint.
  return rows as BankRecord[];
};
