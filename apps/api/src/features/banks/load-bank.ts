import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Appetite } from '@ledgate/domain/banks/appetite.ts';
import type { Parts } from '../../core/parts.ts';
import { openSecret } from './channel-secret.ts';
import { type BankKey, findBank, type SftpSettings, type StoredBank } from './store.ts';

/** How a package gets there, with what is needed to sign in. */
export type OpenedChannel =
  | { kind: 'payrix' | 'manual' }
  | ({ kind: 'sftp'; privateKey: string } & SftpSettings)
  | { kind: 'email'; address: string }
  | { kind: 'https'; url: string; secret: string };

/** A bank as whoever sends to it needs it. Nothing of it is ever shown or logged. */
export interface SendingBank {
  uid: string;
  name: string;
  active: boolean;
  appetite: Appetite;
  receiptHours: number;
  key: BankKey | null;
  channel: OpenedChannel;
}

const openChannel = async (parts: Parts, { uid, channel, settings, secret }: StoredBank): Promise<OpenedChannel> => {
  const notSetUp = () => new Error(`bank ${uid} is not set up for ${channel}`);
  if (channel === 'payrix' || channel === 'manual') return { kind: channel };
  const opened = await openSecret(parts, uid, secret);
  if (channel === 'sftp') {
    if (!settings.sftp || opened.sshKey === undefined) throw notSetUp();
    return { kind: 'sftp', ...settings.sftp, privateKey: opened.sshKey };
  }
  if (channel === 'email') {
    if (!settings.email) throw notSetUp();
    return { kind: 'email', address: settings.email.address };
  }
  if (!settings.https || opened.httpsSecret === undefined) throw notSetUp();
  return { kind: 'https', url: settings.https.url, secret: opened.httpsSecret };
};

/** Null where there is no such bank. */
export const loadBank = async (tx: ReadTransaction, parts: Parts, uid: string): Promise<SendingBank | null> => {
  const bank = await findBank(tx, uid);
  if (!bank) return null;
  const { name, active, appetite, receiptHours, key } = bank;
  return { uid, name, active, appetite, receiptHours, key, channel: await openChannel(parts, bank) };
};
