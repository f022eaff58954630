import { describe, expect, test } from 'vitest';
import { actionWords, type AuditAction } from '../access/audit-actions.ts';
import { ROLES, isStaff, type Role } from '../access/roles.ts';
import { SECURITY_EVENTS, SECURITY_WORDS } from '../access/security-events.ts';
import { STATUS_FACTS } from '../applications/statuses.ts';
import { timelineFor } from '../applications/timeline.ts';
import { LIFECYCLE } from '../lifecycle/table.ts';
import type { Effect, Transition } from '../lifecycle/transition.ts';
import { sideOf } from '../queries/tickets.ts';
import { NOTICE_FACTS, NOTICE_KINDS, switchesOf } from './kinds.ts';
import { stepSubject, stepText, stepTitle, type StepReader } from './step-words.ts';
import { DIRECT_MAILS, isDeclared, NOTICES, SILENCES } from './table.ts';
import { NOTICE_WORDS, noticeTitle, type WordedKind } from './words.ts';

const ACTIONS = Object.keys(NOTICES) as AuditAction[];

/** Who of the roles a telling of the lifecycle reaches. */
const REACHES: Partial<Record<Effect, readonly Role[]>> = {
  tellMerchant: ['merchant'],
  tellUnderwriting: ['underwriter'],
  tellIso: ['iso'],
  tellAdmins: ['admin'],
};

const readerOf = (role: Role): StepReader => (role === 'iso' ? 'iso' : isStaff(role) ? 'desk' : 'merchant');

const isTold = ({ effects }: Transition, role: Role): boolean =>
  effects.some((effect) => REACHES[effect]?.includes(role));

const SECRET = 'The lease ends before the reserve does.';
const STAFF = 'Dorothy Okafor';

/** Told by a notice of their own, which says more. */
const BY_QUERY = ['raise_query', 'answer', 'withdraw_query'];

describe('every event through every role', () => {
  test.each(ROLES)('a %s who is told of a step reads what happened, and nothing that their timeline hides', (role) => {
    for (const row of LIFECYCLE.filter((each) => isTold(each, role) && !BY_QUERY.includes(each.event))) {
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
        expect(said, row.event).toContain(row.event === 'close' && role === 'merchant' ? 'account' : 'MA-204811');
        // Words of its own, and not the status it fell back to.
        expect(title, row.event).not.toBe(`MA-204811: ${STATUS_FACTS[to].label}`);
        expect(said).not.toContain(SECRET);
        if (role === 'merchant') expect(said, row.event).not.toContain(STAFF);
        // Read on a lock screen by whoever holds the phone.
        const mailed = [stepSubject(readerOf(role), facts), ...stepText(readerOf(role), facts)].join(' ');
        expect(mailed.toLowerCase(), row.event).not.toMatch(/declin|refus|reject|not accept/);
        if (role === 'merchant') expect(title.toLowerCase()).not.toMatch(/declin|refus|reject/);
      }
    }
  });

  test('nothing happens without a row, and every row is read by somebody or says why not', () => {
    for (const action of ACTIONS) {
      const row = NOTICES[action];
      if ('silent' in row) expect(SILENCES[row.silent], action).toBeTruthy();
      if ('tells' in row)
        for (const kind of row.tells ?? []) expect(NOTICE_FACTS[kind].sides.length, kind).toBeGreaterThan(0);
      expect(actionWords(action), action).not.toBe('');
    }
  });

  test('every notice, security mail and direct mail has an event that sends it', () => {
    const rows = Object.values(NOTICES);
    const told = new Set(rows.flatMap((row) => ('tells' in row ? (row.tells ?? []) : [])));
    // A step is sent by its own events.
    expect(NOTICE_KINDS.filter((kind) => !told.has(kind))).toEqual(['step']);
    const secure = new Set(rows.flatMap((row) => ('security' in row ? [row.security] : [])));
    expect(SECURITY_EVENTS.filter((event) => !secure.has(event))).toEqual([]);
    const written = new Set(rows.flatMap((row) => ('writes' in row && row.writes ? [row.writes] : [])));
    // Those begin before there is anything to log: somebody asks for them with nothing but an address.
    expect(DIRECT_MAILS.filter((mail) => !written.has(mail))).toEqual(['reset', 'already_registered', 'use_password']);
  });

  test('sanctions and internal work are told to nobody', () => {
    expect(NOTICES['risk.match_confirmed']).toEqual({ silent: 'sanctions' });
    for (const action of ACTIONS.filter((each) => each.startsWith('risk.'))) {
      const row = NOTICES[action];
      for (const kind of 'tells' in row ? (row.tells ?? []) : [])
        expect(NOTICE_FACTS[kind].sides, action).toEqual(['staff']);
    }
    expect(isDeclared('risk.match_confirmed', { notice: 'risk_hit' })).toBe(false);
  });

  test.each(ROLES)('a %s can switch off what is not always told, and nothing else', (role) => {
    const kinds = new Set(switchesOf(sideOf({ role }), []).map(({ kind }) => kind));
    for (const kind of kinds) expect(NOTICE_FACTS[kind].isAlways).toBeUndefined();
    expect(kinds.has('letter_sent')).toBe(false);
  });
});

test('no line for a lock screen gives a decline, a number or an address away', () => {
  const lines = [
    ...Object.values(SECURITY_WORDS).map(({ subject }) => subject),
    ...(Object.keys(NOTICE_WORDS) as WordedKind[]).map((kind) =>
      noticeTitle(kind, { name: 'MA-204811', count: 1, day: '2027-01-01' }),
    ),
  ];
  for (const line of lines) {
    expect(line.toLowerCase()).not.toMatch(/declin|sanction|ofac|ssn|@|\d{7,}/);
    expect(line.length, line).toBeLessThan(80);
  }
});
