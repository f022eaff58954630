import { describe, expect, test } from 'vitest';
import { SUB_USER_PERMISSIONS } from '../access/abilities.ts';
import { actionWords, type AuditAction } from '../access/audit-actions.ts';
import { abilitiesOf } from '../access/grants.ts';
import { ROLES, isStaff, type Role } from '../access/roles.ts';
import { SECURITY_EVENTS, SECURITY_WORDS } from '../access/security-events.ts';
import { STATUS_FACTS } from '../applications/statuses.ts';
import { timelineFor } from '../applications/timeline.ts';
import { LIFECYCLE } from '../lifecycle/table.ts';
import type { Transition } from '../lifecycle/transition.ts';
import { seesReview } from '../applications/steps.ts';
import { hears, hearsReminder, hearsStep, switchesOf } from './hearers.ts';
import { NOTICE_FACTS, NOTICE_KINDS, type NoticeKind } from './kinds.ts';
import { isTelling, type Relation, RELATIONS, TELLINGS } from './relations.ts';
import { stepSubject, stepText, stepTitle, type StepReader } from './step-words.ts';
import { DIRECT_MAILS, SILENCES } from './rows.ts';
import { isDeclared, NOTICES, relationsTold } from './table.ts';
import { NOTICE_WORDS, noticeTitle, type WordedKind } from './words.ts';

const ACTIONS = Object.keys(NOTICES) as AuditAction[];

const tellsOf = (action: AuditAction) => {
  const row = NOTICES[action];
  return Object.entries('tells' in row ? (row.tells ?? {}) : {}) as [NoticeKind, readonly Relation[]][];
};

/** Somebody of a role; a sub-user with everything that can be handed to one, or with so much of it. */
const inRole = (role: Role, handed: readonly string[] = SUB_USER_PERMISSIONS) => ({
  role,
  abilities: new Set(abilitiesOf(role, handed)),
});

const readerOf = (role: Role): StepReader => (role === 'iso' ? 'iso' : isStaff(role) ? 'desk' : 'merchant');

const isTold = ({ event, effects }: Transition, role: Role): boolean =>
  hearsStep(event, inRole(role)) &&
  effects.filter(isTelling).some((effect) => RELATIONS[TELLINGS[effect]].some((one) => one === role));

const SECRET = 'The lease ends before the reserve does.';
const STAFF = 'Dorothy Okafor';

/** Told by a notice of their own, which says more. */
const BY_QUERY = ['raise_query', 'answer', 'withdraw_query'];

describe('every event through every role', () => {
  test.each(ROLES)('a %s who is told of a step reads what happened, and nothing that their timeline hides', (role) => {
    const rows = LIFECYCLE.filter((each) => isTold(each, role) && !BY_QUERY.includes(each.event));
    expect(rows.length).toBeGreaterThan(3);
    const isOwnSide = readerOf(role) === 'merchant';
    for (const row of rows) {
      for (const from of row.from) {
        const to = row.to === 'same' ? from : row.to;
        const event = {
          n: 1,
          event: row.event,
          from,
          to,
          actor: { name: STAFF, role: 'admin' as const },
          reason: SECRET,
          details: {},
        };
        const [shown] = timelineFor(role, [event]);
        const facts = {
          event: row.event,
          from,
          to,
          reference: 'MA-204811',
          business: 'Otter & Sons',
          actor: shown?.actor ?? 'Ledgate',
        };
        const title = stepTitle(readerOf(role), facts);
        const said = [title, ...stepText(readerOf(role), facts)].join(' ');
        expect(said, row.event).not.toContain('_');
        expect(said, row.event).toContain(row.event === 'close' && isOwnSide ? 'account' : 'MA-204811');
        // Words of its own, and not the status it fell back to.
        expect(title, row.event).not.toBe(`MA-204811: ${STATUS_FACTS[to].label}`);
        expect(said).not.toContain(SECRET);
        if (isOwnSide) expect(said, row.event).not.toContain(STAFF);
        // Read on a lock screen by whoever holds the phone.
        const mailed = [stepSubject(readerOf(role), facts), ...stepText(readerOf(role), facts)].join(' ');
        expect(mailed.toLowerCase(), row.event).not.toMatch(/declin|refus|reject|not accept/);
        if (isOwnSide) expect(title.toLowerCase()).not.toMatch(/declin|refus|reject/);
      }
    }
  });

  test('nothing happens without a row, and every row is read by somebody or says why not', () => {
    for (const action of ACTIONS) {
      const row = NOTICES[action];
      if ('silent' in row) expect(SILENCES[row.silent], action).toBeTruthy();
      for (const [kind, relations] of tellsOf(action)) expect(relations.length, kind).toBeGreaterThan(0);
      expect(actionWords(action), action).not.toBe('');
    }
  });

  test('every notice, security mail and direct mail has an event that sends it', () => {
    const rows = Object.values(NOTICES);
    const told = new Set(ACTIONS.flatMap((action) => tellsOf(action).map(([kind]) => kind)));
    // A step is sent by its own events.
    expect(NOTICE_KINDS.filter((kind) => !told.has(kind))).toEqual(['step']);
    const secure = new Set(rows.flatMap((row) => ('security' in row ? [row.security] : [])));
    expect(SECURITY_EVENTS.filter((event) => !secure.has(event))).toEqual([]);
    const written = new Set(rows.flatMap((row) => ('writes' in row && row.writes ? [row.writes] : [])));
    // Those begin before there is anything to log: somebody asks for them with nothing but an address.
    expect(DIRECT_MAILS.filter((mail) => !written.has(mail))).toEqual(['reset', 'already_registered', 'use_password']);
  });

  test('whoever is approved, boarded or refused hears of it, and so does their ISO', () => {
    const ends = LIFECYCLE.filter(({ to }) => ['approved', 'declined', 'provider_declined', 'boarded'].includes(to));
    expect(ends.map(({ event }) => event)).toContain('provider_decline');
    for (const { event, effects } of ends)
      expect(effects, event).toEqual(expect.arrayContaining(['tellMerchant', 'tellIso']));
  });

  test('sanctions and internal work are told to nobody', () => {
    expect(NOTICES['risk.match_confirmed']).toEqual({ silent: 'sanctions' });
    for (const action of ACTIONS.filter((each) => each.startsWith('risk.'))) {
      for (const [, relations] of tellsOf(action))
        for (const relation of relations)
          expect(
            RELATIONS[relation].every((role) => seesReview({ role })),
            action,
          ).toBe(true);
    }
    expect(isDeclared('risk.match_confirmed', { notice: 'risk_hit', to: 'desk' })).toBe(false);
    expect(isDeclared('risk.checked', { notice: 'risk_hit', to: 'desk' })).toBe(true);
    expect(isDeclared('risk.checked', { notice: 'risk_hit', to: 'merchant' })).toBe(false);
  });

  test.each(ROLES)('a %s can switch off what is not always told, and nothing else', (role) => {
    const kinds = new Set(switchesOf(inRole(role), []).map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThan(1);
    for (const kind of kinds) expect(NOTICE_FACTS[kind].isAlways).toBeUndefined();
    expect(kinds.has('letter_sent')).toBe(false);
    // No switch for what no event tells anybody of the role, and none missing of the rest.
    const reached = NOTICE_KINDS.filter((kind) =>
      relationsTold(kind).some((relation) => RELATIONS[relation].some((one) => one === role)),
    );
    expect([...kinds]).toEqual(reached.filter((kind) => !NOTICE_FACTS[kind].isAlways));
  });

  test('each is offered what is decided, priced or asked where they are, and nothing of elsewhere', () => {
    const offered = (role: Role) => new Set(switchesOf(inRole(role), []).map(({ kind }) => kind));
    expect(offered('underwriter')).not.toContain('clearance_proposed');
    expect(offered('underwriter')).not.toContain('rates_change_proposed');
    expect(offered('iso')).not.toContain('ticket_opened');
    for (const role of ['admin', 'superadmin'] as const) {
      expect(offered(role)).toContain('clearance_proposed');
      expect(offered(role)).not.toContain('case_assigned');
    }
  });
});

test('a sub-user hears of what they were handed: to open it, to answer, to read rates', () => {
  const kindsFor = (...handed: string[]) => NOTICE_KINDS.filter((kind) => hears(kind, inRole('subuser', handed)));
  expect(kindsFor('use_pos', 'read_product')).toEqual([]);
  expect(kindsFor('read_application')).toEqual(['step', 'signatures_complete']);
  expect(kindsFor('read_ticket')).toEqual(['ticket_opened', 'ticket_reply']);
  expect(kindsFor('read_ticket', 'create_ticket')).toContain('query_raised');
  expect(kindsFor('read_ticket', 'update_application')).toContain('query_raised');
  expect(kindsFor('read_rate')).toEqual(['rates_change', 'rates_change_withdrawn']);
  const reader = inRole('subuser', ['read_application']);
  expect(hearsStep('approve', reader)).toBe(true);
  expect(hearsStep('iso_approve', reader)).toBe(false);
  expect(hearsStep('iso_approve', inRole('subuser', ['read_application', 'read_rate']))).toBe(true);
  // Only the owner can accept rates, so nobody else is reminded of it.
  expect(hearsReminder('awaiting_merchant', inRole('subuser'))).toBe(false);
  expect(hearsReminder('draft', inRole('subuser', ['update_application']))).toBe(true);
});

test('no line for a lock screen gives a decline, a number or an address away', () => {
  const lines = [
    ...Object.values(SECURITY_WORDS).map(({ subject }) => subject),
    ...(Object.keys(NOTICE_WORDS) as WordedKind[]).map((kind) =>
      noticeTitle(kind, { name: 'MA-204811', from: null, business: null, count: 1, day: '2027-01-01' }),
    ),
    ...(Object.keys(NOTICE_WORDS) as WordedKind[]).flatMap((kind) =>
      [1, 2].map((count) =>
        noticeTitle(kind, { name: 'MA-204811', from: STAFF, business: 'Otter & Sons', count, day: '2027-01-01' }),
      ),
    ),
  ];
  for (const line of lines) {
    expect(line.toLowerCase()).not.toMatch(/declin|sanction|ofac|ssn|@|\d{7,}/);
    expect(line.length, line).toBeLessThan(80);
  }
});

test('who did it, to what and how much of it stands in the line, as far as the reader may know it', () => {
  const facts = { name: 'MA-204811', from: STAFF, business: 'Otter & Sons', count: 1, day: null };
  const unnamed = { ...facts, from: null, business: null };
  const answered = { ...facts, from: 'Otter & Sons', count: 2 };
  expect(noticeTitle('query_answered', answered)).toBe('Otter & Sons answered 2 questions (MA-204811)');
  expect(noticeTitle('case_assigned', facts)).toBe('Dorothy Okafor assigned you Otter & Sons (MA-204811)');
  expect(noticeTitle('case_assigned', { ...facts, count: 3 })).toBe('Dorothy Okafor assigned you 3 cases');
  expect(noticeTitle('case_assigned', unnamed)).toBe('MA-204811 was assigned to you');
  expect(noticeTitle('task_assigned', { ...facts, name: '' })).toBe('Dorothy Okafor assigned you a task');
  expect(noticeTitle('query_raised', { ...unnamed, count: 2 })).toBe(
    'We have 2 questions about your application MA-204811',
  );
  // Whose case a hit is on is not mailed; the bell is read behind a sign-in.
  for (const kind of ['clearance_proposed', 'clearance_decided'] as const)
    expect(noticeTitle(kind, facts)).not.toContain('Otter');
});
