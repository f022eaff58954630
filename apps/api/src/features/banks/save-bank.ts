import type { BankBody, BankView } from '@ledgate/contract/banks.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { isSent } from '@ledgate/domain/banks/channels.ts';
import { setUpFaults } from '@ledgate/domain/banks/set-up.ts';
import { BadKey, readBankKey } from '@ledgate/providers/bank/pgp.ts';
import { makeSshKeyPair } from '@ledgate/providers/bank/ssh-keys.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { type ChannelSecret, openSecret, sealSecret } from './channel-secret.ts';
import { presentBanks } from './present-bank.ts';
import { demandSigningKey } from './signing-key.ts';
import * as store from './store.ts';
import { listSchedules } from './uses.ts';

type Content = store.BankContent;

const fault = (field: string, message: string): Failure =>
  new Failure('invalid', message, { errors: { [field]: [message] } });

/** Read once, when it is entered; one that is stored already may have expired since, and stays for all to see. */
const keyOf = async (
  { parts }: SignedInCtx,
  armored: string | null,
  before: store.BankKey | null,
): Promise<store.BankKey | null> => {
  if (armored === null || armored.trim() === '') return null;
  if (before !== null && before.armored.trim() === armored.replaceAll('\r', '').trim()) return before;
  try {
    return await readBankKey(armored, parts.clock());
  } catch (error) {
    if (error instanceof BadKey) throw fault('pgp_key', error.message);
    throw error;
  }
};

const settingsOf = (
  { sftp, email, https }: BankBody,
  { publicKey, hasSecret }: { publicKey: string; hasSecret: boolean },
): store.ChannelSettings => ({
  ...(sftp && {
    sftp: {
      host: sftp.host,
      port: sftp.port,
      user: sftp.user,
      hostKey: sftp.host_key,
      folder: sftp.folder,
      receiptFolder: sftp.receipt_folder,
      publicKey,
    },
  }),
  ...(email && { email: { address: email.address } }),
  ...(https && { https: { url: https.url, hasSecret } }),
});

interface Channel {
  settings: store.ChannelSettings;
  secret: ChannelSecret;
}

/** What the channels need, with what of it is kept: a key pair is made once, and a secret is given once. */
const channelOf = async (body: BankBody, before: Channel): Promise<Channel> => {
  const kept = before.secret.sshKey === undefined ? undefined : before.settings.sftp?.publicKey;
  const isKept = body.sftp === null || (kept !== undefined && !body.renew_ssh_key);
  const pair = isKept ? null : await makeSshKeyPair(`ledgate@${body.sftp?.host ?? ''}`);
  const sshKey = body.sftp === null ? undefined : (pair?.privateKey ?? before.secret.sshKey);
  const httpsSecret = body.https === null ? undefined : (body.https.secret ?? before.secret.httpsSecret);
  return {
    settings: settingsOf(body, {
      publicKey: pair?.publicKey.trim() ?? kept ?? '',
      hasSecret: httpsSecret !== undefined,
    }),
    secret: { ...(sshKey !== undefined && { sshKey }), ...(httpsSecret !== undefined && { httpsSecret }) },
  };
};

const demandSetUp = (body: BankBody, hasKey: boolean, { secret }: Channel): void => {
  const faults = setUpFaults({
    channel: body.channel,
    active: body.active,
    hasKey,
    sftp: body.sftp && { hostKey: body.sftp.host_key },
    email: body.email,
    https: body.https && { hasSecret: secret.httpsSecret !== undefined },
  });
  if (faults.length === 0) return;
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, [message]]));
  throw new Failure('invalid', faults.map(({ message }) => message).join(' '), { errors });
};

const demandSchedule = async (tx: WritableTransaction, uid: string | null, bankUid: string): Promise<void> => {
  if (uid === null) return;
  const own = await listSchedules(tx, bankUid);
  if (!own.some((schedule) => schedule.uid === uid && !schedule.isArchived))
    throw fault('default_schedule_uid', 'Choose one of this bank’s own schedules.');
};

const demandName = async (tx: WritableTransaction, name: string, uid: string): Promise<void> => {
  const twin = await store.findByName(tx, name);
  if (twin === null || twin === uid) return;
  const message = 'There already is a bank with this name.';
  throw new Failure('already_exists', message, { errors: { name: [message] } });
};

const contentOf = async (
  ctx: SignedInCtx,
  tx: WritableTransaction,
  uid: string,
  body: BankBody,
  before: store.StoredBank | null,
): Promise<Content> => {
  const key = await keyOf(ctx, body.pgp_key, before?.key ?? null);
  const opened = before ? await openSecret(ctx.parts, uid, before.secret) : {};
  const channel = await channelOf(body, { settings: before?.settings ?? {}, secret: opened });
  demandSetUp(body, key !== null, channel);
  await demandSchedule(tx, body.default_schedule_uid, uid);
  const { appetite } = body;
  return {
    name: body.name,
    channel: body.channel,
    bin: body.bin,
    ica: body.ica,
    active: body.active,
    contacts: body.contacts,
    appetite: {
      allowedCategories: appetite.allowed_categories,
      blockedCategories: appetite.blocked_categories,
      maxMonthlyVolumeCents: appetite.max_monthly_volume_cents,
      maxTicketCents: appetite.max_ticket_cents,
      maxCardAbsentShare: appetite.max_card_absent_share,
      states: appetite.states,
    },
    defaultScheduleUid: body.default_schedule_uid,
    key,
    receiptHours: body.receipt_hours,
    settings: channel.settings,
    secret: await sealSecret(ctx.parts, uid, channel.secret),
  };
};

/** For the log: who to call is people's own affair, and of secrets only that there are some. */
export const factsOf = ({ contacts, key, secret, ...bank }: Content) => ({
  name: bank.name,
  channel: bank.channel,
  bin: bank.bin,
  ica: bank.ica,
  active: bank.active,
  contacts: contacts.length,
  appetite: bank.appetite,
  default_schedule: bank.defaultScheduleUid,
  receipt_hours: bank.receiptHours,
  settings: bank.settings,
  pgp_fingerprint: key?.fingerprint ?? null,
  has_secret: secret !== null,
});

const save = (ctx: SignedInCtx, action: AuditAction, known: string | null, body: BankBody): Promise<BankView> =>
  change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    const before = known === null ? null : await store.lockBank(tx, known);
    if (known !== null && !before) throw new Failure('not_found', 'There is no such bank.');
    if (before && ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Someone else changed this bank.', { currentVersion: before.version });
    const uid = known ?? crypto.randomUUID();
    await demandName(tx, body.name, uid);
    const content = await contentOf(ctx, tx, uid, body, before);
    const by = { by: ctx.actor.uid, at: ctx.parts.clock() };
    await (before ? store.updateBank : store.insertBank)(tx, uid, content, by);
    if (isSent(content.channel)) await demandSigningKey(tx, ctx.parts);
    const saved: store.StoredBank = { ...content, uid, version: (before?.version ?? 0) + 1 };
    const [reply] = await presentBanks(tx, ctx, [saved]);
    if (!reply) throw new Error('a bank that was saved is not there');
    return {
      subject: `system:bank-${uid}`,
      ...(before && { before: factsOf(before) }),
      after: factsOf(content),
      reply,
    };
  });

export const createBank = (ctx: SignedInCtx, body: BankBody): Promise<BankView> => save(ctx, 'bank.added', null, body);

export const updateBank = (ctx: SignedInCtx, uid: string, body: BankBody): Promise<BankView> =>
  save(ctx, 'bank.changed', uid, body);
