import { describe, expect, test } from 'vitest';
import type { Ability } from '../../access/abilities.ts';
import { ROLES, type Role } from '../../access/roles.ts';
import { type FileFacts, mayOpenFile, mayUpload, SCAN_STATES } from './file-rules.ts';
import { isTerminal, STATUSES } from '../statuses.ts';

const actor = (role: Role, ...abilities: Ability[]) => ({ role, abilities: new Set(abilities) });

describe('uploading', () => {
  test('is for everybody but a sub-user without the permission, until the application is over', () => {
    for (const role of ROLES) {
      for (const status of STATUSES) {
        const expected = isTerminal(status) ? 'wrongState' : 'yes';
        expect(mayUpload(actor(role), status), `${role} ${status}`).toBe(role === 'subuser' ? 'notAllowed' : expected);
      }
    }
    expect(mayUpload(actor('subuser', 'update_application'), 'draft')).toBe('yes');
    expect(mayUpload(actor('subuser', 'update_application'), 'withdrawn')).toBe('wrongState');
    expect(mayUpload(actor('subuser', 'read_application'), 'draft')).toBe('notAllowed');
  });
});

describe('opening a file', () => {
  const licence: FileFacts = { scan: 'clean', documentType: 'government_id', isUploader: false };

  test('that holds a virus is for nobody, and one that waits for its uploader alone', () => {
    for (const role of ROLES) {
      for (const isUploader of [true, false]) {
        expect(mayOpenFile({ role }, { ...licence, scan: 'infected', isUploader })).toBe('infected');
        expect(mayOpenFile({ role }, { ...licence, scan: 'waiting', isUploader })).toBe(isUploader ? 'yes' : 'waiting');
      }
    }
    expect(SCAN_STATES).toHaveLength(4);
  });

  test('with numbers of people is not for ISOs, unless they brought it', () => {
    for (const scan of ['clean', 'not_scanned'] as const) {
      for (const role of ROLES)
        expect(mayOpenFile({ role }, { ...licence, scan }), role).toBe(role === 'iso' ? 'private' : 'yes');
    }
    expect(mayOpenFile({ role: 'iso' }, { ...licence, isUploader: true })).toBe('yes');
    expect(mayOpenFile({ role: 'iso' }, { ...licence, documentType: null })).toBe('private');
    expect(mayOpenFile({ role: 'iso' }, { ...licence, documentType: 'site_photos' })).toBe('yes');
  });
});
