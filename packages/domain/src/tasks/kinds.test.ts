import { describe, expect, test } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { desksSeen, mayCloseByHand, TASK_KIND_NAMES, TASK_KINDS, taskDueAt } from './kinds.ts';

describe('tasks', () => {
  test('are seen by the desk that does them, by admins all of them, and by nobody outside the house', () => {
    expect(Object.fromEntries(ROLES.map((role) => [role, desksSeen(role)]))).toEqual({
      merchant: [],
      subuser: [],
      iso: [],
      underwriter: ['underwriting'],
      admin: ['underwriting', 'admin'],
      superadmin: ['underwriting', 'admin'],
    });
  });

  test('about a sanctions match are for admins alone', () => {
    expect(TASK_KINDS.sanctions_match.desk).toBe('admin');
  });

  test('are due in working days: what is opened on a Friday is due on Monday', () => {
    const friday = Date.parse('2026-11-13T15:00:00Z');
    expect(new Date(taskDueAt('list_out_of_date', friday)).toISOString()).toBe('2026-11-16T15:00:00.000Z');
  });

  test('that a step ends cannot be closed by hand', () => {
    expect(mayCloseByHand('list_out_of_date', 'done')).toBe(false);
    expect(mayCloseByHand('document_expired', 'done')).toBe(true);
    expect(mayCloseByHand('sanctions_match', 'not_needed')).toBe(false);
  });

  test('say each what they are and what ends them', () => {
    for (const kind of TASK_KIND_NAMES) {
      expect(TASK_KINDS[kind].title.length).toBeGreaterThan(3);
      expect(TASK_KINDS[kind].endsBy).toMatch(/\.$/);
    }
  });
});
