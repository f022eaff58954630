import type { BankView } from '@ledgate/contract/banks.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Appetite } from '@ledgate/domain/banks/appetite.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { StoredBank } from './store.ts';
import { loadUses, type Uses, usesOf } from './uses.ts';

const presentAppetite = (appetite: Appetite): BankView['appetite'] => ({
  allowed_categories: [...appetite.allowedCategories],
  blocked_categories: [...appetite.blockedCategories],
  max_monthly_volume_cents: appetite.maxMonthlyVolumeCents,
  max_ticket_cents: appetite.maxTicketCents,
  max_card_absent_share: appetite.maxCardAbsentShare,
  states: [...appetite.states],
});

const presentSettings = ({ settings }: StoredBank): NonNullable<BankView['settings']> => ({
  sftp: settings.sftp
    ? {
        host: settings.sftp.host,
        port: settings.sftp.port,
        user: settings.sftp.user,
        host_key: settings.sftp.hostKey,
        folder: settings.sftp.folder,
        receipt_folder: settings.sftp.receiptFolder,
        public_key: settings.sftp.publicKey,
      }
    : null,
  email: settings.email ?? null,
  https: settings.https ? { url: settings.https.url, has_secret: settings.https.hasSecret } : null,
});

const presentOne = (bank: StoredBank, { uses, isManager }: { uses: Uses; isManager: boolean }): BankView => ({
  id: bank.uid,
  name: bank.name,
  channel: bank.channel,
  bin: bank.bin,
  ica: bank.ica,
  active: bank.active,
  contacts: bank.contacts.map(({ name, role, email, phone }) => ({ name, role, email, phone })),
  appetite: presentAppetite(bank.appetite),
  default_schedule_uid: bank.defaultScheduleUid,
  schedules: uses.schedules
    .filter(({ bankUid }) => bankUid === bank.uid)
    .map(({ uid, model, basis, isArchived }) => ({
      uid,
      pricing_model: model,
      cost_basis: basis,
      archived: isArchived,
    })),
  pgp: bank.key && {
    fingerprint: bank.key.fingerprint,
    user_id: bank.key.userId,
    expires_at: bank.key.expiresAt?.toISOString() ?? null,
    armored: bank.key.armored,
  },
  receipt_hours: bank.receiptHours,
  settings: isManager ? presentSettings(bank) : null,
  used_by: usesOf(bank.uid, uses),
  version: bank.version,
});

/** Banks as whoever asks may see them: how packages get there is for those who look after banks. */
export const presentBanks = async (
  tx: ReadTransaction,
  { actor }: SignedInCtx,
  banks: readonly StoredBank[],
): Promise<BankView[]> => {
  const only = banks.length === 1 ? banks[0]?.uid : undefined;
  const uses = await loadUses(tx, only);
  const isManager = abilitiesOf(actor.role, []).includes('manage_bank');
  return banks.map((bank) => presentOne(bank, { uses, isManager }));
};
