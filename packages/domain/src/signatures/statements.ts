import type { SignerRole } from './signers.ts';

/** What a signer agrees to, one by one. Each has to be ticked. */
export const STATEMENTS = [
  'correct',
  'credit_check',
  'background_check',
  'agreement',
  'guaranty',
  'electronic_signature',
] as const;
export type Statement = (typeof STATEMENTS)[number];

/** Changes whenever a word below does: every signature names the version it was given under. */
export const STATEMENTS_VERSION = '2026-11.2';

export const STATEMENT_TEXTS: Record<Statement, { title: string; text: string }> = {
  correct: {
    title: 'What is said about me is correct',
    text: 'I have read what this application says about me. It is true and complete.',
  },
  credit_check: {
    title: 'Credit check',
    text: 'I authorize the acquirer and its sponsor bank to obtain consumer reports about me from credit reporting agencies, now and for as long as the merchant account is open, to decide about this application and to manage the account.',
  },
  background_check: {
    title: 'Background check',
    text: 'I authorize the acquirer and its sponsor bank to verify my identity and to check public records, sanctions lists and the card brands\u2019 file of terminated merchants.',
  },
  agreement: {
    title: 'Merchant agreement',
    text: 'I have read the merchant agreement in full, including the fee schedule, and sign it in each role it names me in.',
  },
  guaranty: {
    title: 'Personal guarantee',
    text: 'I personally and unconditionally guarantee to the acquirer and its sponsor bank the payment of everything the business owes under its merchant agreement, including chargebacks, refunds, fees and fines. They may turn to me without turning to the business first, and may change the agreement without asking me; a change of fees binds me only after notice to the business. The guarantee continues after the agreement ends until everything owed for sales made before then is paid.',
  },
  electronic_signature: {
    title: 'Electronic signature',
    text: 'I agree to receive this page and to sign it electronically, and that my typed name counts as my signature. I can ask for a copy on paper or sign on paper instead.',
  },
};

const forRoles = (wanted: readonly Statement[], roles: readonly SignerRole[]): Statement[] =>
  wanted.filter((statement) => statement !== 'guaranty' || roles.includes('guarantor'));

/** What is agreed to over an application. Only a guarantor is asked for the guaranty; the rest is everybody's. */
export const statementsFor = (roles: readonly SignerRole[]): Statement[] =>
  forRoles(['correct', 'credit_check', 'background_check', 'guaranty', 'electronic_signature'], roles);

/** What is agreed to over the merchant agreement. */
export const agreementStatementsFor = (roles: readonly SignerRole[]): Statement[] =>
  forRoles(['agreement', 'guaranty', 'electronic_signature'], roles);
