/** The closed list of what can go wrong, each with its status, what a person reads and what they can do next. */
export const FAILURES = {
  malformed: {
    status: 400,
    title: 'The request could not be read',
    remedy: 'Send valid JSON with the declared fields.',
  },
  wrong_credentials: {
    status: 401,
    title: 'The email, password or code is incorrect',
    remedy: 'Check what you typed, or reset the password.',
  },
  not_signed_in: { status: 401, title: 'You are not signed in', remedy: 'Sign in and try again.' },
  not_allowed: { status: 403, title: 'Your role does not allow this', remedy: 'Ask an admin if you need it.' },
  account_closed: {
    status: 403,
    title: 'This account can’t sign in',
    remedy: 'Contact support or an administrator.',
  },
  step_up_required: {
    status: 403,
    title: 'Confirm it’s you',
    remedy: 'Confirm with your password, authenticator or passkey, then repeat the step.',
  },
  not_found: { status: 404, title: 'Not found', remedy: 'Check the address, or go back to the list.' },
  session_gone: { status: 404, title: 'This session has ended', remedy: 'Sign in again.' },
  wrong_state: {
    status: 409,
    title: 'This can’t be done right now',
    remedy: 'Reload the page to see the current status.',
  },
  not_ready: {
    status: 409,
    title: 'This step isn’t ready yet',
    remedy: 'Resolve what is listed, then try again.',
  },
  conditions_not_met: {
    status: 409,
    title: 'The rates do not meet the conditions of the recommendation',
    remedy: 'Set each listed condition in the buy rate as required, or stricter.',
  },
  signatures_missing: {
    status: 409,
    title: 'A signature is missing',
    remedy: 'Wait for the people listed, resend their link, or accept a page signed on paper.',
  },
  agreement_not_approved: {
    status: 409,
    title: 'The merchant agreement is not approved',
    remedy: 'Have each listed part written by one admin and approved by another, then offer the rates again.',
  },
  documents_not_accepted: {
    status: 409,
    title: 'Required documents are not accepted',
    remedy: 'Accept the listed documents, or give a reason for going on without them.',
  },
  account_not_verified: {
    status: 409,
    title: 'A settlement account is not verified',
    remedy: 'Verify each listed account, with evidence, and approve again.',
  },
  still_running: {
    status: 409,
    title: 'The same request is still running',
    remedy: 'Wait a moment and send it again with the same key.',
  },
  unreadable: {
    status: 409,
    title: 'This value could not be opened',
    remedy: 'It was changed outside Ledgate. Tell an admin, and enter the value again.',
  },
  in_use: {
    status: 409,
    title: 'This is in use',
    remedy: 'Deactivate it instead: nothing new is sent there, and what is stays.',
  },
  already_exists: { status: 409, title: 'This already exists', remedy: 'Use another value.' },
  stale: {
    status: 412,
    title: 'Someone else changed this',
    remedy: 'Reload to see the change, then save again. What you typed is kept on your screen.',
  },
  too_large: { status: 413, title: 'This is too large', remedy: 'Send less at once.' },
  unsupported_media: {
    status: 415,
    title: 'This format isn’t supported',
    remedy: 'Send it in a format this call accepts.',
  },
  invalid: { status: 422, title: 'Some fields need another look', remedy: 'Correct the marked fields and send again.' },
  incomplete: {
    status: 422,
    title: 'Something is still missing',
    remedy: 'Fill in what is marked below and submit again. Everything you entered is kept.',
  },
  file_refused: {
    status: 422,
    title: 'This file can’t be accepted',
    remedy: 'Choose another file, or save it again as a PDF, JPEG, PNG or TIFF of at most 10 MB.',
  },
  card_number: {
    status: 422,
    title: 'Card numbers aren’t allowed here',
    remedy: 'Remove the card number. Cards are entered only in the card provider’s fields.',
  },
  wrong_code: { status: 422, title: 'The code is incorrect', remedy: 'Check the digits, or ask for a new code.' },
  start_again: {
    status: 422,
    title: 'This step timed out',
    remedy: 'Start again from the beginning. Nothing was changed.',
  },
  link_spent: {
    status: 422,
    title: 'This link no longer works',
    remedy: 'Ask for a new one: links work once and for a limited time.',
  },
  weak_password: {
    status: 422,
    title: 'Choose another password',
    remedy: 'Use 12 or more characters that nobody would guess.',
  },
  last_admin: { status: 422, title: 'There must be at least one admin', remedy: 'Appoint another admin first.' },
  not_yourself: { status: 422, title: 'You can’t do this to your own account', remedy: 'Ask a colleague.' },
  key_reused: {
    status: 422,
    title: 'This idempotency key was used for another request',
    remedy: 'Use a new key for a new request.',
  },
  too_many_tries: { status: 429, title: 'Too many attempts', remedy: 'Wait until the time shown, then try again.' },
  failed: {
    status: 500,
    title: 'Something went wrong on our side',
    remedy: 'Nothing was changed. Try again, and tell us the request number if it happens twice.',
  },
  not_stored: {
    status: 503,
    title: 'File storage isn’t responding',
    remedy: 'Nothing was saved. Try again in a few minutes.',
  },
  provider_unavailable: {
    status: 503,
    title: 'The payment provider isn’t answering',
    remedy: 'Nothing was changed. Try again in a minute.',
  },
  busy: { status: 503, title: 'We’re busy right now', remedy: 'Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as FailureCode[];

/** RFC 9457, with our code, the remedy and the fields at fault. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: FailureCode;
  remedy: string;
  request_id?: string;
  errors?: Record<string, string[]>;
  /** Seconds, beside the Retry-After header, for callers that see only the body. */
  retry_after?: number;
  /** What is stored now, when the caller's version was stale. */
  current_version?: number;
}

/** What any call may answer, so that a call declares only its own. */
export const EVERYWHERE = [
  'malformed',
  'invalid',
  'card_number',
  'too_large',
  'unsupported_media',
  'failed',
  'busy',
] as const satisfies readonly FailureCode[];
export const WHEN_SIGNED_IN = ['not_signed_in', 'not_allowed'] as const satisfies readonly FailureCode[];
