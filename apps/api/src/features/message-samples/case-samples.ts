import { AGREEMENT_PART_TITLES } from '@ledgate/domain/agreement/parts.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { LIFECYCLE } from '@ledgate/domain/lifecycle/table.ts';
import { commentFor } from '@ledgate/domain/lifecycle/comments.ts';
import type { Event } from '@ledgate/domain/lifecycle/transition.ts';
import { NOTICE_FACTS } from '@ledgate/domain/notices/kinds.ts';
import { rolesReached } from '@ledgate/domain/notices/hearers.ts';
import { isTelling, type Telling } from '@ledgate/domain/notices/relations.ts';
import type { StepReader } from '@ledgate/domain/notices/step-words.ts';
import { isTexted, NOTICE_WORDS, type WordedKind } from '@ledgate/domain/notices/words.ts';
import { gatherMails } from '../../core/mail/gathered-mail.ts';
import { digestMail } from '../digest/public.ts';
import { virusMail } from '../documents/public.ts';
import { noticeMail, noticeText, reminder, stepMail } from '../notifications/public.ts';
import { executedMail } from '../rates/public.ts';
import { agreementVoidMail, ratesChangeMail, ratesStayMail, signedMail, signingMail } from '../signatures/public.ts';
import { SAMPLE, type Sample } from './sample.ts';

const { email, phone, name, business, reference, staff, device, address } = SAMPLE;

const READERS: Record<Telling, StepReader> = {
  tellMerchant: 'merchant',
  tellIso: 'iso',
  tellUnderwriting: 'desk',
  tellAdmins: 'desk',
};

/** Told by a notice of their own. */
const BY_QUERY = ['raise_query', 'answer', 'withdraw_query'];

/** What is usually written with a step; each reader sees it as far as they would. */
const COMMENTS: Partial<Record<Event, string>> = {
  recommend: 'Twelve years in business, no chargebacks in the statements.',
  iso_return: 'The buy rate for American Express is missing.',
  bypass_iso: 'The ISO has not answered for ten business days.',
  merchant_reject: 'We were told there would be no monthly fee.',
  approve: 'Approved with a rolling reserve of 5% for six months.',
  return: 'The processing statement is from March. Please ask for the last three months.',
  correct: 'The ZIP code did not match the city.',
  withdraw: 'The business is being sold.',
  reopen: 'The missing bank letter has arrived.',
  close: 'The business closed at the end of the month.',
};

/** Each step once for each side that is told of it. */
const steps = (url: string): Sample[] => {
  const samples = new Map<string, Sample>();
  for (const { event, from, to, effects } of LIFECYCLE.filter((row) => !BY_QUERY.includes(row.event))) {
    const [before] = from;
    if (before === undefined) continue;
    const after: Status = to === 'same' ? before : to;
    for (const reader of effects.filter(isTelling).map((effect) => READERS[effect])) {
      const key = `step-${event}-${reader}`;
      const actor = reader === 'merchant' ? 'Ledgate' : staff;
      const facts = { event, from: before, to: after, reference, business, actor };
      const words = {
        comment: commentFor(reader === 'desk' ? 'underwriter' : reader, {
          event,
          reason: COMMENTS[event] ?? null,
          details: { is_told: true },
        }),
        link: `${url}/applications/sample`,
        thread: 'sample',
      };
      const message = stepMail(email, reader, facts, words);
      if (!samples.has(key)) samples.set(key, { key, group: 'Steps', reader, is_optional: true, message });
    }
  }
  return [...samples.values()];
};

/** What a merchant gets when several things happen within minutes. */
const gathered = (url: string): Sample[] => {
  const [first, ...others] = steps(url).flatMap(({ reader, message }) =>
    reader === 'merchant' && 'content' in message ? [message] : [],
  );
  if (!first) return [];
  const message = gatherMails([first, ...others.slice(0, 2)]);
  return [{ key: 'gathered', group: 'Steps', reader: 'merchant', is_optional: true, message }];
};

const readerOf = (kind: WordedKind): Sample['reader'] => {
  const [role] = rolesReached(kind);
  return role === 'merchant' || role === 'iso' ? role : 'desk';
};

/** What a merchant's people do comes from the business; a merchant reads no names of the house. */
const BY_MERCHANT: readonly WordedKind[] = ['query_answered', 'account_changed', 'ticket_opened', 'ticket_reply'];

const whoOf = (kind: WordedKind) => {
  if (readerOf(kind) === 'merchant') return { from: null, business: null };
  return { from: BY_MERCHANT.includes(kind) ? business : staff, business };
};

/** What is about no application. */
const NAMES: Partial<Record<WordedKind, string>> = {
  plan_published: 'Retail Plus',
  agreement_drafted: AGREEMENT_PART_TITLES.general,
};

/** Several at once are one message. */
const MANY: Partial<Record<WordedKind, number>> = { query_answered: 2 };

/** Kept in the bell alone, some are never mailed. */
const notices = (url: string): Sample[] =>
  (Object.keys(NOTICE_WORDS) as WordedKind[]).flatMap((kind) => {
    const { channels, isAlways = false } = NOTICE_FACTS[kind];
    const facts = {
      name: NAMES[kind] ?? reference,
      ...whoOf(kind),
      link: `${url}/applications/sample`,
      count: MANY[kind] ?? 1,
      day: SAMPLE.day,
      thread: 'sample',
    };
    const about = { group: 'Notices', reader: readerOf(kind), is_optional: !isAlways };
    const samples: Sample[] = [];
    if (channels.includes('mail'))
      samples.push({ ...about, key: `notice-${kind}`, message: noticeMail(kind, email, facts) });
    if (isTexted(kind)) {
      const short = { ...facts, link: `${url}/l/Ab3dE6gH9k` };
      samples.push({ ...about, key: `text-${kind}`, message: noticeText(kind, phone, short) });
    }
    return samples;
  });

const digest = (url: string, at: Date): Sample => {
  const first = [
    { reference, name: business, due_at: new Date(at.getTime() - 2 * 3_600_000) },
    { reference: 'MA-204799', name: 'Copper Kettle Bakery', due_at: new Date(at.getTime() + 6 * 3_600_000) },
  ];
  const desk = { count: 3, overdue: 1, first };
  const morning = { desk, tasks: { own: 2, overdue: 1, unassigned: 1 }, unread: 4 };
  const message = digestMail(email, morning, { now: at, link: `${url}/applications` });
  return { key: 'digest', group: 'Notices', reader: 'desk', is_optional: true, message };
};

const ASKINGS = (['application', 'agreement'] as const).flatMap((purpose) =>
  (['first', 'again', 'changed', 'reminder'] as const).map((asking) => ({ purpose, asking })),
);

const signing = (url: string, at: Date): Sample[] => {
  const link = `${url}/sign#sample`;
  const mails: Record<string, Sample['message']> = {
    ...Object.fromEntries(
      ASKINGS.map((ask) => [
        `signing-${ask.purpose}-${ask.asking}`,
        signingMail(email, { name, business, link, ...ask }),
      ]),
    ),
    signed: signedMail(email, { name, business, at, device, address }),
    'agreement-void': agreementVoidMail(email, { name, business }),
    'rates-change': ratesChangeMail(email, { name, business, day: sayDate(SAMPLE.day), link }),
    'rates-stay': ratesStayMail(email, { name, business, day: sayDate(SAMPLE.day) }),
    'agreement-executed': executedMail(email, { name, business, link, hasAccount: false }),
  };
  return Object.entries(mails).map(([key, message]): Sample => ({
    key,
    group: 'Signatures',
    reader: 'signer',
    is_optional: false,
    message,
  }));
};

export const caseSamples = (url: string, at: Date): Sample[] => {
  const waiting = { reference, name: business, link: `${url}/status`, thread: 'sample' };
  const end = new Date(at.getTime() + 3 * 86_400_000);
  return [
    ...steps(url),
    ...gathered(url),
    ...notices(url),
    digest(url, at),
    {
      key: 'reminder',
      group: 'Reminders',
      reader: 'merchant',
      is_optional: false,
      message: reminder(email, { ...waiting, status: 'draft' }, { daysLeft: 46, end: null }),
    },
    {
      key: 'reminder-questions',
      group: 'Reminders',
      reader: 'merchant',
      is_optional: false,
      message: reminder(email, { ...waiting, status: 'query_raised' }, { daysLeft: 16, end: null }),
    },
    {
      key: 'reminder-last',
      group: 'Reminders',
      reader: 'merchant',
      is_optional: false,
      message: reminder(email, { ...waiting, status: 'awaiting_merchant' }, { daysLeft: 3, end }),
    },
    ...signing(url, at),
    {
      key: 'virus',
      group: 'Documents',
      reader: 'merchant',
      is_optional: false,
      message: virusMail(email, { fileName: 'Bank statement October.pdf', link: `${url}/` }),
    },
  ];
};
