import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { LIFECYCLE } from '@ledgate/domain/lifecycle/table.ts';
import type { Effect } from '@ledgate/domain/lifecycle/transition.ts';
import { NOTICE_FACTS } from '@ledgate/domain/notices/kinds.ts';
import type { StepReader } from '@ledgate/domain/notices/step-words.ts';
import { NOTICE_WORDS, type WordedKind } from '@ledgate/domain/notices/words.ts';
import { virusMail } from '../documents/public.ts';
import { isTexted, noticeMail, noticeText, reminder, stepMail } from '../notifications/public.ts';
import { executedMail } from '../rates/public.ts';
import { agreementVoidMail, signedMail, signingMail } from '../signatures/public.ts';
import { SAMPLE, type Sample } from './sample.ts';

const { email, phone, name, business, reference, comment, staff, address } = SAMPLE;

const READERS: Partial<Record<Effect, StepReader>> = {
  tellMerchant: 'merchant',
  tellIso: 'iso',
  tellUnderwriting: 'desk',
  tellAdmins: 'desk',
};

/** Told by a notice of their own. */
const BY_QUERY = ['raise_query', 'answer', 'withdraw_query'];

/** Each step once for each side that is told of it. */
const steps = (url: string): Sample[] => {
  const samples = new Map<string, Sample>();
  for (const { event, from, to, effects } of LIFECYCLE.filter((row) => !BY_QUERY.includes(row.event))) {
    const [before] = from;
    if (before === undefined) continue;
    const after: Status = to === 'same' ? before : to;
    for (const reader of effects.flatMap((effect) => READERS[effect] ?? [])) {
      const key = `step-${event}-${reader}`;
      const actor = reader === 'merchant' ? 'Ledgate' : staff;
      const facts = { event, from: before, to: after, reference, business, actor };
      const words = {
        comment: reader === 'desk' ? comment : null,
        link: `${url}/applications/sample`,
        thread: 'sample',
      };
      const message = stepMail(email, reader, facts, words);
      if (!samples.has(key)) samples.set(key, { key, group: 'Steps', reader, is_optional: true, message });
    }
  }
  return [...samples.values()];
};

const readerOf = (kind: WordedKind): Sample['reader'] => {
  const [side] = NOTICE_FACTS[kind].sides;
  return side === 'merchant' || side === 'iso' ? side : 'desk';
};

/** Kept in the bell alone, some are never mailed. */
const notices = (url: string): Sample[] =>
  (Object.keys(NOTICE_WORDS) as WordedKind[]).flatMap((kind) => {
    const { channels, isAlways = false } = NOTICE_FACTS[kind];
    const facts = { name: reference, link: `${url}/applications/sample`, count: 1, thread: 'sample' };
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
    signed: signedMail(email, { name, business, at, address }),
    'agreement-void': agreementVoidMail(email, { name, business }),
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
    ...notices(url),
    {
      key: 'reminder',
      group: 'Reminders',
      reader: 'merchant',
      is_optional: false,
      message: reminder(email, { ...waiting, status: 'draft' }, { daysLeft: 23, end: null }),
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
