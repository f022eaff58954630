import { DECLINE_REASON_CODES, type DeclineReason } from './approvals.ts';

/** The law gives 30 days; five of them are left for whatever goes wrong. */
export const LETTER_DAYS = 25;

/** The most that Regulation B finds useful to an applicant. */
export const MOST_REASONS = 4;

/**
 * Why an application was declined, as its letter says it. Neither sanctions nor a file of terminated merchants nor a
 * suspicion of fraud is ever named: whoever reads the letter learns what the application lacked.
 */
const PRINCIPAL_REASONS: Record<DeclineReason, string> = {
  prohibited_business: 'Type of business is not eligible under our program.',
  risk: 'Requested processing volume, ticket size or delivery terms exceed what we can support for this business.',
  credit: 'Credit history of the business or its principals does not meet our requirements.',
  identity: 'Unable to verify the ownership or control of the business.',
  incomplete: 'Application incomplete: information we asked for was not provided.',
  terminated_before: 'Record of accepting cards does not meet our requirements.',
  other: 'We do not offer merchant services on the terms and conditions requested.',
};

/** Agencies whose reports we use, with the address at which a consumer asks for a copy. */
export const REPORT_AGENCIES = {
  equifax: {
    name: 'Equifax',
    contact: 'Equifax Information Services LLC, P.O. Box 740241, Atlanta, GA 30374, 1-800-685-1111',
  },
  experian: { name: 'Experian', contact: 'Experian, P.O. Box 4500, Allen, TX 75013, 1-888-397-3742' },
  transunion: { name: 'TransUnion', contact: 'TransUnion LLC, P.O. Box 2000, Chester, PA 19016, 1-800-916-8800' },
} as const;
export type ReportAgency = keyof typeof REPORT_AGENCIES;
export const REPORT_AGENCY_CODES = Object.keys(REPORT_AGENCIES) as [ReportAgency, ...ReportAgency[]];

/** A decline, as the timeline keeps it. */
export interface DeclineDetails {
  readonly reasons: readonly DeclineReason[];
  readonly agency: ReportAgency | null;
  /** A sanctions match was confirmed: nobody outside is told why. */
  readonly isNeutral: boolean;
}

const isReason = (code: unknown): code is DeclineReason => DECLINE_REASON_CODES.some((known) => known === code);

/** Reads back what was written with a decline, whichever version of the server wrote it. */
export const readDecline = (details: Readonly<Record<string, unknown>>): DeclineDetails => {
  const more = Array.isArray(details['more_reasons']) ? details['more_reasons'] : [];
  const reasons = [...new Set([details['reason_code'], ...more].filter(isReason))].slice(0, MOST_REASONS);
  return {
    reasons: reasons.length === 0 ? ['other'] : reasons,
    agency: REPORT_AGENCY_CODES.find((code) => code === details['consumer_report']) ?? null,
    isNeutral: details['is_neutral'] === true,
  };
};

/** Who declines: named in every letter, with where to write. */
export interface Creditor {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** Who oversees it under the Equal Credit Opportunity Act. */
  readonly agency: string;
}

export interface LetterPart {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface Letter {
  readonly opening: string;
  readonly reasons: readonly string[];
  readonly parts: readonly LetterPart[];
}

const ecoaNotice = (agency: string): string =>
  'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, or age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant\u2019s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. ' +
  `The federal agency that administers compliance with this law concerning this creditor is ${agency}.`;

const reportPart = (agency: ReportAgency): LetterPart => ({
  title: 'Consumer report',
  lines: [
    'Our decision was based in whole or in part on information in a report from the consumer reporting agency below. The agency did not make the decision and cannot explain why it was made.',
    REPORT_AGENCIES[agency].contact,
    'Under the Fair Credit Reporting Act, the person the report is about has the right to a free copy of it from the agency if they ask within 60 days of receiving this notice, and to dispute with the agency anything in it that is inaccurate or incomplete.',
  ],
});

/** What the letter says, from top to bottom. */
export const adverseActionLetter = (
  { reasons, agency, isNeutral }: DeclineDetails,
  { business, reference, creditor }: { business: string; reference: string; creditor: Creditor },
): Letter => ({
  opening: `Thank you for applying for merchant services for ${business} (application ${reference}). After careful review we are unable to approve the application.`,
  reasons: (isNeutral ? (['other'] as const) : reasons).map((code) => PRINCIPAL_REASONS[code]),
  parts: [
    ...(agency !== null && !isNeutral ? [reportPart(agency)] : []),
    { title: 'Equal Credit Opportunity Act notice', lines: [ecoaNotice(creditor.agency)] },
    {
      title: 'Questions',
      lines: [
        'If you have questions about this decision, or believe it is based on incorrect information, write or call us.',
        `${creditor.name}, ${creditor.address}, ${creditor.phone}`,
      ],
    },
  ],
});
