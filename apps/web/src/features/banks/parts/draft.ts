import type { BankView } from '@ledgate/contract/banks.ts';
import { isCategorySpan } from '@ledgate/domain/banks/appetite.ts';
import { type BankChannelName, RECEIPT_HOURS } from '@ledgate/domain/banks/channels.ts';
import { isUsState } from '@ledgate/domain/checks/us-states.ts';
import { parseRate } from '@ledgate/domain/rates/units.ts';

import type { BankAsk } from '../data.ts';
import { t } from '../messages.ts';

export interface ContactDraft {
  name: string;
  role: string;
  email: string;
  phone: string;
}

/** The form as it is typed. */
export interface Draft {
  name: string;
  channel: BankChannelName;
  bin: string;
  ica: string;
  active: boolean;
  contacts: readonly ContactDraft[];
  allowed: string;
  blocked: string;
  volume: string;
  ticket: string;
  absent: string;
  states: string;
  schedule: string;
  key: string;
  hours: string;
  host: string;
  port: string;
  user: string;
  hostKey: string;
  folder: string;
  receiptFolder: string;
  renew: boolean;
  address: string;
  url: string;
  secret: string;
}

const MILLI_CENTS = 1000;

const showCents = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });

const channelDraft = (settings: BankView['settings'] | undefined) => {
  const { sftp, email, https } = settings ?? { sftp: null, email: null, https: null };
  return {
    host: sftp?.host ?? '',
    port: String(sftp?.port ?? 22),
    user: sftp?.user ?? '',
    hostKey: sftp?.host_key ?? '',
    folder: sftp?.folder ?? '/in',
    receiptFolder: sftp?.receipt_folder ?? '/receipts',
    renew: false,
    address: email?.address ?? '',
    url: https?.url ?? '',
    secret: '',
  };
};

export const draftOf = (bank: BankView | null): Draft => ({
  name: bank?.name ?? '',
  channel: bank?.channel ?? 'manual',
  bin: bank?.bin ?? '',
  ica: bank?.ica ?? '',
  active: bank?.active ?? true,
  contacts: (bank?.contacts ?? []).map(({ name, role, email, phone }) => ({
    name,
    role,
    email: email ?? '',
    phone: phone ?? '',
  })),
  allowed: bank?.appetite.allowed_categories.join(', ') ?? '',
  blocked: bank?.appetite.blocked_categories.join(', ') ?? '',
  volume: showCents(bank?.appetite.max_monthly_volume_cents ?? null),
  ticket: showCents(bank?.appetite.max_ticket_cents ?? null),
  absent: bank?.appetite.max_card_absent_share?.toString() ?? '',
  states: bank?.appetite.states.join(', ') ?? '',
  schedule: bank?.default_schedule_uid ?? '',
  key: bank?.pgp?.armored ?? '',
  hours: String(bank?.receipt_hours ?? RECEIPT_HOURS.usual),
  ...channelDraft(bank?.settings),
});

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/** Undefined where it is no amount; null where there is none. */
const centsOf = (text: string): number | null | undefined => {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (plain === '') return null;
  const milli = parseRate('money', plain);
  return milli === undefined || milli <= 0 || milli % MILLI_CENTS !== 0 ? undefined : milli / MILLI_CENTS;
};

const wholeOf = (text: string): number | null | undefined => {
  if (text.trim() === '') return null;
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
};

/** What the form can tell by itself, by the name that the server has for the field. */
export const faultsOf = (draft: Draft): Record<string, string> => {
  const share = wholeOf(draft.absent);
  return {
    ...(!words(draft.allowed).every(isCategorySpan) && { 'appetite.allowed_categories': t('badSpans') }),
    ...(!words(draft.blocked).every(isCategorySpan) && { 'appetite.blocked_categories': t('badSpans') }),
    ...(!words(draft.states.toUpperCase()).every(isUsState) && { 'appetite.states': t('badStates') }),
    ...(centsOf(draft.volume) === undefined && { 'appetite.max_monthly_volume_cents': t('badAmount') }),
    ...(centsOf(draft.ticket) === undefined && { 'appetite.max_ticket_cents': t('badAmount') }),
    ...((share === undefined || (share ?? 0) > 100) && { 'appetite.max_card_absent_share': t('badShare') }),
    ...(!wholeOf(draft.hours) && { receipt_hours: t('badNumber') }),
    ...(draft.channel === 'sftp' && !wholeOf(draft.port) && { 'sftp.port': t('badNumber') }),
  };
};

/** Settings of a channel that was never filled in are left out; those of one that is not chosen are kept. */
const channelOf = (draft: Draft): Pick<BankAsk, 'sftp' | 'email' | 'https'> => {
  const isFilled = (channel: BankChannelName, text: string): boolean => draft.channel === channel || text.trim() !== '';
  return {
    sftp: isFilled('sftp', draft.host)
      ? {
          host: draft.host.trim(),
          port: wholeOf(draft.port) ?? 22,
          user: draft.user.trim(),
          host_key: draft.hostKey.trim(),
          folder: draft.folder.trim() || '/',
          receipt_folder: draft.receiptFolder.trim() || '/',
        }
      : null,
    email: isFilled('email', draft.address) ? { address: draft.address.trim() } : null,
    https: isFilled('https', draft.url)
      ? { url: draft.url.trim(), ...(draft.secret !== '' && { secret: draft.secret }) }
      : null,
  };
};

export const bodyOf = (draft: Draft): BankAsk => ({
  name: draft.name.trim(),
  channel: draft.channel,
  bin: draft.bin.trim() || null,
  ica: draft.ica.trim() || null,
  active: draft.active,
  contacts: draft.contacts.map(({ name, role, email, phone }) => ({
    name,
    role,
    email: email.trim() || null,
    phone: phone.trim() || null,
  })),
  appetite: {
    allowed_categories: words(draft.allowed),
    blocked_categories: words(draft.blocked),
    max_monthly_volume_cents: centsOf(draft.volume) ?? null,
    max_ticket_cents: centsOf(draft.ticket) ?? null,
    max_card_absent_share: wholeOf(draft.absent) ?? null,
    states: words(draft.states.toUpperCase()),
  },
  default_schedule_uid: draft.schedule || null,
  pgp_key: draft.key.trim() || null,
  receipt_hours: wholeOf(draft.hours) ?? RECEIPT_HOURS.usual,
  renew_ssh_key: draft.renew,
  ...channelOf(draft),
});
