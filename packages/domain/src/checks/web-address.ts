import { no, type Verdict, yes } from './verdict.ts';

export const WEB_ADDRESS_MAX = 500;

/** Where anybody can have a mailbox: no business lives there. */
const FREE_MAIL_HOSTS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
  'zoho.com',
  'yandex.com',
];

export const isFreeMailHost = (host: string): boolean =>
  FREE_MAIL_HOSTS.some((free) => host === free || host.endsWith(`.${free}`));

const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** The host of an address, without port and without `www.`; nothing when it has no good host. */
export const hostOf = (text: string): string | undefined => {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !/^[^:@[\]\\]+(:\d{1,5})?$/.test(authority)) return undefined;
  const host = (authority.split(':')[0] ?? '').toLowerCase().replace(/\.$/, '');
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  // A last label with a letter rules out every way of writing an IP address, hexadecimal ones included.
  const isName =
    labels.length >= 2 && labels.every((label) => LABEL.test(label)) && /^[\p{L}][\p{L}\p{N}-]+$/u.test(last);
  if (!isName || last === 'localhost') return undefined;
  return host.replace(/^www\./, '');
};

export const checkWebAddress = (text: string): Verdict => {
  if (text.length > WEB_ADDRESS_MAX) return no(`A web address has at most ${WEB_ADDRESS_MAX} characters.`);
  if (!/^https?:\/\//i.test(text)) return no('A web address starts with https:// or http://.');
  if (/[\s\p{Cc}\p{Cf}<>"\\]/u.test(text)) return no('A web address has no spaces, quotes or brackets.');
  return hostOf(text) === undefined ? no('Enter a web address such as https://www.company.com.') : yes;
};

/** A business's own site, not the page of the mail service it uses. */
export const checkWebsite = (text: string): Verdict => {
  const verdict = checkWebAddress(text);
  if (!verdict.ok) return verdict;
  return isFreeMailHost(hostOf(text) ?? '') ? no('This is a mail service. Enter the address of your own site.') : yes;
};
