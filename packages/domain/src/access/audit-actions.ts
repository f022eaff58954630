import { EVENT_WORDS } from '../lifecycle/event-words.ts';
import type { Event } from '../lifecycle/transition.ts';

/** Everything that leaves a row in the audit log, besides the steps of an application, in the words people read. */
const WORDS = {
  'access.denied': 'Access refused',
  'account.notification_preferences_changed': 'Notification settings changed',
  'account.notifications_read': 'Notifications read',
  'application.account_verified': 'Bank account verified',
  'application.added': 'Application added',
  'application.agreement_signed': 'Agreement signed',
  'application.answered_in_review': 'Answered in review',
  'application.assigned': 'Case assigned',
  'application.buy_rate_changed': 'Buy rate changed',
  'application.buy_rate_set': 'Buy rate set',
  'application.document_added': 'Document added',
  'application.document_changed': 'Document changed',
  'application.document_expired': 'Document expired',
  'application.document_removed': 'Document removed',
  'application.document_restored': 'Document restored',
  'application.document_reviewed': 'Document reviewed',
  'application.file_abandoned': 'Upload abandoned',
  'application.file_scanned': 'File scanned',
  'application.file_downloaded': 'File downloaded',
  'application.file_viewed': 'File viewed',
  'application.files_uploaded': 'Files uploaded',
  'application.letter_filed': 'Letter filed',
  'application.letter_sent': 'Letter sent',
  'application.owner_signed': 'Owner signed',
  'application.paper_signature_accepted': 'Wet-ink signature accepted',
  'application.pdf_made': 'PDF generated',
  'application.queries_answered': 'Queries answered',
  'application.queries_raised': 'Queries raised',
  'application.queries_withdrawn': 'Queries withdrawn',
  'application.query_reopened': 'Query asked again',
  'application.query_resolved': 'Query resolved',
  'application.record_removed': 'Entry removed',
  'application.record_restored': 'Entry restored',
  'application.reminded': 'Merchant reminded',
  'application.sale_rate_changed': 'Sale rate changed',
  'application.sale_rate_set': 'Sale rate set',
  'application.secret_revealed': 'Sealed value revealed',
  'application.section_saved': 'Section saved',
  'application.section_unverified': 'Section no longer verified',
  'application.section_verified': 'Section verified',
  'application.signatures_asked': 'Signatures requested',
  'application.signer_reminded': 'Signer reminded',
  'application.signing_link_requested': 'Signing link requested',
  'application.signing_link_revoked': 'Signing link revoked',
  'application.signing_link_sent': 'Signing link sent',
  'application.signing_opened': 'Signing page opened',
  'application.snoozed': 'Case snoozed',
  'application.started': 'Application started',
  'application.submitted': 'Application submitted',
  'application.undone': 'Decision undone',
  'application.w9_drawn': 'Full W-9 downloaded',
  'application.w9_made': 'W-9 made and signed',
  'application.woken': 'Case brought back',
  'audit.exported': 'Audit log exported',
  'agreement.part_approved': 'Agreement part approved',
  'agreement.part_discarded': 'Agreement draft discarded',
  'agreement.part_saved': 'Agreement draft saved',
  'bank.added': 'Bank added',
  'demo.loaded': 'Demo data loaded',
  'iso.added': 'ISO added',
  'merchant.added': 'Merchant added',
  'query.raised': 'Query raised',
  'query_template.added': 'Query template added',
  'query_template.changed': 'Query template changed',
  'query_template.removed': 'Query template removed',
  'queue.assigned': 'New assignees notified',
  'queue.exported': 'List of cases exported',
  'queue.nextTaken': 'Next case taken',
  'queue.viewChanged': 'Saved view changed',
  'queue.viewRemoved': 'Saved view deleted',
  'queue.viewSaved': 'Saved view added',
  'rate_plan.added': 'Rate plan added',
  'rate_plan.archived': 'Rate plan archived',
  'rate_plan.restored': 'Rate plan restored',
  'rate_plan.version_discarded': 'Plan draft discarded',
  'rate_plan.version_published': 'Plan version published',
  'rate_plan.version_retired': 'Plan version retired',
  'rate_plan.version_saved': 'Plan draft saved',
  'rate_plan.version_started': 'Plan draft started',
  'registration.begun': 'Registration started',
  'risk.checked': 'Risk checks run',
  'risk.clearance_confirmed': 'Clearance confirmed',
  'risk.clearance_proposed': 'Clearance proposed',
  'risk.clearance_refused': 'Clearance refused',
  'risk.cleared': 'Risk check cleared',
  'risk.match_confirmed': 'True match confirmed',
  'risk.match_inquiry_recorded': 'MATCH inquiry recorded',
  'risk.website_reviewed': 'Website reviewed',
  'role.put_on': 'Switched role',
  'role.taken_off': 'Returned to own role',
  'session.ended': 'Signed out',
  'session.others_revoked': 'Other sessions ended',
  'session.revoked': 'Session ended',
  'session.started': 'Signed in',
  'session.stepped_up': 'Confirmed identity',
  'session.token_reused': 'Reused sign-in token detected',
  'sign_in.begun': 'Sign-in started',
  'sign_in.refused': 'Sign-in refused',
  'task.assigned': 'Task assigned',
  'task.closed': 'Task closed',
  'task.opened': 'Task opened',
  'ticket.closed': 'Thread closed',
  'ticket.note_added': 'Note added',
  'ticket.notes_read': 'Messages read',
  'ticket.opened': 'Thread opened',
  'user.added': 'Person added',
  'user.blocked': 'Person blocked',
  'user.deleted': 'Person deleted',
  'user.email_change_begun': 'Email change started',
  'user.email_changed': 'Email changed',
  'user.invited': 'Person invited',
  'user.invited_again': 'Invitation sent again',
  'user.mobile_change_begun': 'Mobile number change started',
  'user.mobile_verified': 'Mobile number verified',
  'user.passkey_added': 'Passkey added',
  'user.passkey_removed': 'Passkey removed',
  'user.password_changed': 'Password changed',
  'user.password_reset': 'Password reset',
  'user.preferences_kept': 'Preferences changed',
  'user.recovery_codes_renewed': 'Recovery codes renewed',
  'user.registered': 'Account registered',
  'user.renamed': 'Name changed',
  'user.totp_added': 'Authenticator app added',
  'user.totp_begun': 'Authenticator app setup started',
  'user.totp_removed': 'Authenticator app removed',
  'user.unblocked': 'Person unblocked',
  'user.updated': 'Person changed',
  'watchlist.age_checked': 'Age of watch lists checked',
  'watchlist.confirmed': 'Watch list confirmed',
  'watchlist.kept': 'Watch list kept',
  'watchlist.loaded': 'Watch list loaded',
  'watchlist.night_begun': 'Nightly screening started',
  'watchlist.retire': 'Watch list retired',
  'watchlist.screened_again': 'Everyone screened again',
} as const;

/** What the audit log can be told. A change that is not listed here does not compile. */
export type AuditAction = keyof typeof WORDS | `application.${Event}`;

const STEP = 'application.';

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isListed = (action: string): action is keyof typeof WORDS => Object.hasOwn(WORDS, action);

const stepWord = (action: string): string | undefined => {
  const event = action.startsWith(STEP) ? action.slice(STEP.length) : '';
  // Safe: an own key of the table.
  return Object.hasOwn(EVENT_WORDS, event) ? EVENT_WORDS[event as keyof typeof EVENT_WORDS] : undefined;
};

/** What was done, as people read it. Of an older release's own words the log is still read, as well as can be. */
export const actionWords = (action: string): string => {
  if (isListed(action)) return WORDS[action];
  const step = stepWord(action);
  if (step !== undefined) return step;
  const spaced = action.replaceAll(/[._]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return sentence(spaced.toLowerCase());
};

const GROUPS: Record<string, string> = {
  access: 'Access',
  account: 'Accounts',
  agreement: 'Agreement',
  application: 'Applications',
  audit: 'Audit log',
  bank: 'Banks',
  demo: 'Demo',
  iso: 'ISOs',
  merchant: 'Merchants',
  query: 'Queries',
  query_template: 'Query templates',
  queue: 'Queue',
  rate_plan: 'Rate plans',
  registration: 'Registration',
  risk: 'Risk',
  role: 'Roles',
  session: 'Sessions',
  sign_in: 'Sign-in',
  task: 'Tasks',
  ticket: 'Threads',
  user: 'People',
  watchlist: 'Watch lists',
};

/** What an action has to do with, by the word before its dot. */
export const groupWords = (group: string): string => GROUPS[group] ?? sentence(group.replaceAll('_', ' '));

export const LISTED_ACTIONS = Object.keys(WORDS);
