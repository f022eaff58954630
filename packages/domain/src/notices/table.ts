import type { AuditAction } from '../access/audit-actions.ts';
import type { SecurityEvent } from '../access/security-events.ts';
import { LIFECYCLE } from '../lifecycle/table.ts';
import { EVENTS } from '../lifecycle/transition.ts';
import type { NoticeKind } from './kinds.ts';
import { PAYMENT_NOTICES } from './payment-rows.ts';
import { isTelling, type Relation, TELLINGS } from './relations.ts';
import type { NoticeRow, Tells } from './rows.ts';
import { BOOKS, DESK, ELSEWHERE, OWN, READING, SANCTIONS, SETTINGS, STEP } from './silent.ts';

type StepAction = `application.${(typeof EVENTS)[number]}`;

const STEPS = Object.fromEntries(EVENTS.map((event) => [`application.${event}`, { step: true }])) as Record<
  StepAction,
  { step: true }
>;

/** With the last signature; an admin may approve what waited for it. */
const SIGNED: Tells = {
  signatures_complete: ['desk', 'merchant'],
  agreement_signed: ['desk', 'admins', 'iso', 'merchant', 'accepter'],
};

/** Whoever asked hears of it with everybody of the business: a stranger may have asked. */
const CHANGE_SETTLED: NoticeRow = { tells: { change_settled: ['merchant', 'iso', 'desk'] } };

/**
 * Every event that leaves a row in the audit log, and who hears of it. An action that is not listed does not compile, and
 * in tests a change that tells what its row does not name is refused (`core/told.ts`).
 */
export const NOTICES: Record<AuditAction, NoticeRow> = {
  ...STEPS,
  ...PAYMENT_NOTICES,
  'application.pick_up': { step: true, tells: { case_reassigned: ['formerHolder'] } },
  'application.raise_query': { step: true, tells: { query_raised: ['merchant'] } },
  'application.answer': { step: true, tells: { query_answered: ['desk'] } },
  'application.withdraw_query': { step: true, tells: { query_withdrawn: ['merchant'] } },
  'application.assign_iso': { step: true, tells: { merchant_moved: ['formerIso'] } },
  'application.correct': { step: true, tells: { query_raised: ['merchant'] } },

  'access.denied': DESK,
  'account.notification_preferences_changed': OWN,
  'account.notifications_read': READING,
  'agreement.part_approved': SETTINGS,
  'agreement.part_discarded': SETTINGS,
  'agreement.part_saved': { tells: { agreement_drafted: ['admins'] } },
  'api_key.made': OWN,
  'api_key.revoked': OWN,
  'api_key.rotated': OWN,
  'application.account_verified': DESK,
  'application.added': BOOKS,
  'application.agreement_signed': ELSEWHERE,
  'application.amendment_confirmed': ELSEWHERE,
  'application.amendment_dropped': DESK,
  'application.amendment_filed': { tells: { rates_change: ['merchant', 'iso'] } },
  'application.amendment_proposed': { tells: { rates_change_proposed: ['admins'] } },
  'application.amendment_saved': DESK,
  'application.amendment_sent': { writes: 'signing' },
  'application.amendment_withdrawn': { tells: { rates_change_withdrawn: ['merchant', 'iso'] } },
  'application.answered_in_review': DESK,
  'application.assigned': { tells: { case_assigned: ['taker'], case_reassigned: ['formerHolder'] } },
  'application.buy_rate_changed': STEP,
  'application.buy_rate_set': STEP,
  'application.change_applied': CHANGE_SETTLED,
  'application.change_approved': DESK,
  'application.change_canceled': CHANGE_SETTLED,
  'application.change_checked': { tells: { change_checked: ['admins'] } },
  'application.change_declined': CHANGE_SETTLED,
  'application.change_followed': BOOKS,
  'application.change_refused': CHANGE_SETTLED,
  'application.change_requested': { tells: { change_requested: ['merchant', 'iso', 'desk'] } },
  'application.document_added': STEP,
  'application.document_changed': STEP,
  'application.document_expired': { tells: { query_raised: ['merchant'] } },
  'application.document_removed': STEP,
  'application.document_restored': STEP,
  'application.document_reviewed': { tells: { query_raised: ['merchant'] } },
  'application.file_abandoned': BOOKS,
  'application.file_scanned': { writes: 'virus' },
  'application.file_downloaded': READING,
  'application.file_viewed': READING,
  'application.files_uploaded': STEP,
  'application.letter_filed': { tells: { letter_sent: ['owner'] } },
  'application.letter_sent': ELSEWHERE,
  'application.owner_signed': { tells: SIGNED, writes: 'signed' },
  'application.paper_signature_accepted': { tells: SIGNED },
  'application.pdf_made': BOOKS,
  'application.queries_answered': { tells: { query_answered: ['desk'] } },
  'application.queries_raised': { tells: { query_raised: ['merchant'] } },
  'application.queries_withdrawn': { tells: { query_withdrawn: ['merchant'] } },
  'application.query_reopened': { tells: { query_raised: ['merchant'] } },
  'application.query_resolved': { tells: { query_resolved: ['merchant'] } },
  'application.record_removed': STEP,
  'application.record_restored': STEP,
  'application.reminded': { writes: 'reminder' },
  'application.sale_rate_changed': STEP,
  'application.sale_rate_set': STEP,
  'application.secret_revealed': DESK,
  'application.section_saved': { step: true, tells: { account_changed: ['desk'], query_raised: ['merchant'] } },
  'application.section_unverified': DESK,
  'application.section_verified': DESK,
  'application.signatures_asked': { writes: 'signing' },
  'application.signer_reminded': { writes: 'signing' },
  'application.signing_link_requested': { writes: 'signing' },
  'application.signing_link_revoked': DESK,
  'application.signing_link_sent': { writes: 'signing' },
  'application.signing_opened': READING,
  'application.snoozed': DESK,
  'application.started': OWN,
  'application.submitted': STEP,
  'application.undone': DESK,
  'application.w9_drawn': READING,
  'application.w9_made': OWN,
  'application.woken': DESK,
  'audit.exported': READING,
  'bank.added': SETTINGS,
  'bank.answered': STEP,
  'bank.changed': SETTINGS,
  'bank.removed': SETTINGS,
  'bank.tested': SETTINGS,
  'delivery.help_asked': { writes: 'text_answer' },
  'delivery.link_opened': READING,
  'delivery.mail_bounced': DESK,
  'delivery.mail_complained': DESK,
  'delivery.mail_delayed': DESK,
  'delivery.mail_resumed': OWN,
  'delivery.texts_resumed': { writes: 'text_answer' },
  'delivery.texts_stopped': { writes: 'text_answer' },
  'delivery.text_received': DESK,
  'demo.loaded': BOOKS,
  'digest.sent': { tells: { digest: ['colleague'] } },
  'iso.added': SETTINGS,
  'merchant.added': BOOKS,
  'package.made': ELSEWHERE,
  'package.viewed': READING,
  'operation.closed': STEP,
  'operation.confirmed': STEP,
  'operation.parked': DESK,
  'operation.planned': DESK,
  'operation.refused': STEP,
  'operation.retried': DESK,
  'processor.event_received': BOOKS,
  'processor.event_handled': BOOKS,
  'processor.events_checked': BOOKS,
  'processor.events_turned_on': SETTINGS,
  'processor.followed': STEP,
  'processor.match_decided': DESK,
  'query.raised': { tells: { query_raised: ['merchant'] } },
  'query_template.added': SETTINGS,
  'query_template.changed': SETTINGS,
  'query_template.removed': SETTINGS,
  'queue.assigned': { tells: { case_assigned: ['taker'], case_reassigned: ['formerHolder'] } },
  'queue.exported': READING,
  'queue.nextTaken': OWN,
  'queue.viewChanged': OWN,
  'queue.viewRemoved': OWN,
  'queue.viewSaved': OWN,
  'rate_plan.added': SETTINGS,
  'rate_plan.archived': SETTINGS,
  'rate_plan.restored': SETTINGS,
  'rate_plan.version_discarded': SETTINGS,
  'rate_plan.version_published': { tells: { plan_published: ['iso', 'isos'] } },
  'rate_plan.version_retired': SETTINGS,
  'rate_plan.version_saved': SETTINGS,
  'rate_plan.version_started': SETTINGS,
  'registration.begun': { writes: 'code' },
  'risk.checked': { tells: { risk_hit: ['desk'] } },
  'risk.clearance_confirmed': { tells: { clearance_decided: ['colleague'] } },
  'risk.clearance_proposed': { tells: { clearance_proposed: ['admins'] } },
  'risk.clearance_refused': { tells: { clearance_decided: ['colleague'] } },
  'risk.cleared': DESK,
  'risk.match_confirmed': SANCTIONS,
  'risk.match_inquiry_recorded': { tells: { risk_hit: ['desk'] } },
  'risk.website_reviewed': DESK,
  'role.put_on': OWN,
  'role.taken_off': OWN,
  'session.ended': OWN,
  'session.others_revoked': OWN,
  'session.revoked': OWN,
  'session.started': { security: 'new_device' },
  'session.stepped_up': OWN,
  'session.token_reused': { security: 'token_reused' },
  'sign_in.begun': { writes: 'code' },
  'sign_in.refused': DESK,
  'task.assigned': { tells: { task_assigned: ['colleague'] } },
  'task.closed': DESK,
  'task.opened': DESK,
  'ticket.closed': DESK,
  'ticket.note_added': {
    tells: {
      ticket_reply: ['desk', 'merchant', 'iso'],
      ticket_opened: ['desk', 'merchant'],
      mentioned: ['colleague'],
      query_raised: ['merchant'],
      query_answered: ['desk'],
    },
  },
  'ticket.notes_read': READING,
  'ticket.opened': { tells: { ticket_opened: ['desk', 'merchant'], mentioned: ['colleague'] } },
  'user.access_changed': { writes: 'access' },
  'user.added': BOOKS,
  'user.blocked': { writes: 'access' },
  'user.change_disowned': { writes: 'secured' },
  'user.deleted': { tells: { case_assigned: ['taker'], task_assigned: ['colleague'] }, writes: 'access' },
  'user.email_change_begun': { security: 'email_change_asked' },
  'user.email_changed': { security: 'email_changed' },
  'user.invited': { writes: 'invitation' },
  'user.invited_again': { writes: 'invitation' },
  'user.mobile_change_begun': { security: 'mobile_change_asked' },
  'user.mobile_verified': { security: 'mobile_changed' },
  'user.passkey_added': { security: 'passkey_added' },
  'user.passkey_removed': { security: 'passkey_removed' },
  'user.password_changed': { security: 'password_changed' },
  'user.password_reset': { security: 'password_reset' },
  'user.pin_given': { writes: 'access' },
  'user.pin_locked': { tells: { pin_locked: ['owner'] } },
  'user.pin_removed': OWN,
  'user.pin_set': { security: 'pin_set' },
  'user.pin_taken_away': { writes: 'access' },
  'user.preferences_kept': OWN,
  'user.recovery_codes_renewed': { security: 'recovery_codes_renewed' },
  'user.registered': OWN,
  'user.renamed': OWN,
  'user.totp_added': { security: 'totp_added' },
  'user.totp_begun': OWN,
  'user.totp_removed': { security: 'totp_removed' },
  'user.unblocked': { writes: 'access' },
  'user.updated': { writes: 'access' },
  'watchlist.age_checked': BOOKS,
  'watchlist.confirmed': SETTINGS,
  'watchlist.kept': SETTINGS,
  'watchlist.loaded': SETTINGS,
  'watchlist.night_begun': BOOKS,
  'watchlist.retire': SETTINGS,
  'watchlist.screened_again': BOOKS,
  'webhook.added': OWN,
  'webhook.changed': OWN,
  'webhook.removed': OWN,
  'webhook.replayed': OWN,
  'webhook.secret_rotated': OWN,
  'webhook.switched_off': { tells: { webhook_off: ['owner', 'iso', 'admins'] } },
  'webhook.tested': OWN,
};

export type Told =
  | { notice: 'step' }
  | { notice: Exclude<NoticeKind, 'step'>; to: Relation }
  | { security: SecurityEvent };

const tellsOf = (row: NoticeRow): Tells => ('tells' in row ? (row.tells ?? {}) : {});

/** Whether the row of an action names what was told with it, and to these people. */
export const isDeclared = (action: AuditAction, told: Told): boolean => {
  const row = NOTICES[action];
  if ('security' in told) return 'security' in row && row.security === told.security;
  if (told.notice === 'step') return 'step' in row;
  return tellsOf(row)[told.notice]?.includes(told.to) ?? false;
};

/** Everybody whom some event tells of this kind; of a step, whom the lifecycle names. */
export const relationsTold = (kind: NoticeKind): Relation[] => [
  ...new Set(
    kind === 'step'
      ? LIFECYCLE.flatMap(({ effects }) => effects.filter(isTelling).map((effect) => TELLINGS[effect]))
      : Object.values(NOTICES).flatMap((row) => tellsOf(row)[kind] ?? []),
  ),
];
