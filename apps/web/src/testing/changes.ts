import type { ChangeView } from '@ledgate/contract/changes.ts';
import { CHANGE_KINDS, CHANGE_STATES } from '@ledgate/domain/handoff/changes.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

/** Another account that somebody asked for. */
export const changeAt = (number: number, changes: Partial<ChangeView> = {}): ChangeView => {
  const kind = changes.kind ?? 'account';
  const state = changes.state ?? 'requested';
  return {
    id: idOf(number),
    kind,
    label: CHANGE_KINDS[kind].label,
    state,
    said: CHANGE_STATES[state],
    reason: 'We moved to another bank.',
    lines: [{ title: 'First Harbor Bank', label: 'Account number', was: '•••••6789', is: '•••••3210' }],
    requested_at: AT,
    requested_by: { uid: idOf(1), name: 'Marisol Vega' },
    ticket_id: idOf(900),
    checked_by: null,
    checked_at: null,
    check_note: null,
    called: null,
    approved_by: null,
    approved_at: null,
    at_provider: null,
    ended_at: null,
    ended_by: null,
    end_reason: null,
    hits: [],
    cleared_why: null,
    known_phones: [],
    open_steps: [],
    ...changes,
  };
};
