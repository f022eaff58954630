import { browserName } from '@ledgate/domain/access/browser-name.ts';
import { AGREEMENT_PART_TITLES } from '@ledgate/domain/agreement/parts.ts';
import { CONSENT_TEXTS, CONSENTS, GUARANTY_CONSENT } from '@ledgate/domain/rates/consents.ts';
import { specialTerms } from '@ledgate/domain/rates/special-terms.ts';
import { SIGNER_ROLE_NAMES } from '@ledgate/domain/signatures/signers.ts';
import { STATEMENT_TEXTS, agreementStatementsFor } from '@ledgate/domain/signatures/statements.ts';
import { sayDay, sayInstant } from '@ledgate/domain/checks/spoken-time.ts';
import type { Application } from '../applications/public.ts';
import { type Pair, type PdfRecorder, type PdfSource, recordPdf } from '../pdf/public.ts';
import type { Acceptance } from './acceptance-store.ts';
import { writeAgreement } from './agreement-pdf.ts';
import type { AgreementSignature } from './agreement-signatures.ts';
import { businessName, headFacts, RATES_FROM, writeRates } from './rate-sheet.ts';
import type { SaleRate } from './stored-rate.ts';

export interface Executed {
  found: Application;
  acceptance: Acceptance;
  sale: SaleRate;
  /** The accepted text, of either rule. */
  agreement: { version: string; text: string; sha256: Buffer };
  signatures: readonly AgreementSignature[];
  /** What it takes the place of, if anything was signed before. */
  replaced: { at: Date; changes: readonly string[] } | null;
}

const hex = (bytes: Buffer): string => bytes.toString('hex');

const WAYS: Record<AgreementSignature['way'], string> = {
  link: 'typed as a signature, by a link of their own',
  account: 'typed as a signature, signed in',
  wet_ink: 'signed on paper',
  earlier_rule: 'under the earlier rule',
};

/** Under the earlier rule the wording was everybody's, and the merchant's figures followed it. */
const writeSpecialTerms = (sheet: PdfRecorder, { terms }: SaleRate): void => {
  const special = specialTerms(terms);
  sheet.section('Special terms');
  if (special.length === 0) sheet.note('No reserve, cap, funding delay or monitoring applies.');
  for (const { title, text } of special) {
    sheet.group(title);
    sheet.note(text);
  }
};

const writeReplaced = (sheet: PdfRecorder, { replaced }: Executed): void => {
  if (!replaced) return;
  sheet.section('What changed');
  sheet.note(`This agreement replaces the one signed on ${sayDay(replaced.at)}, which is void.`);
  for (const change of replaced.changes) sheet.note(change);
};

const writeBusinessSignature = (sheet: PdfRecorder, { acceptance, found }: Executed): void => {
  sheet.block(acceptance.signerName, `for ${businessName(found)}, typed as a signature, signed in`);
  for (const consent of CONSENTS) sheet.note(`Agreed: ${CONSENT_TEXTS[consent]}`);
  if (acceptance.consents['guaranty']) sheet.note(`Agreed: ${GUARANTY_CONSENT}`);
  sheet.pairs([
    ...(acceptance.signerTitle ? [{ label: 'Title', value: acceptance.signerTitle }] : []),
    { label: 'Signed', value: sayInstant(acceptance.at) },
  ]);
};

const writeOwnSignature = (sheet: PdfRecorder, { name, title, roles, way, at, reason }: AgreementSignature): void => {
  sheet.block(name, WAYS[way]);
  for (const statement of agreementStatementsFor(roles)) sheet.note(`Agreed: ${STATEMENT_TEXTS[statement].text}`);
  sheet.pairs([
    ...(title === '' ? [] : [{ label: 'Title', value: title }]),
    { label: 'Signed as', value: roles.map((role) => SIGNER_ROLE_NAMES[role]).join(', ') },
    { label: 'Signed', value: sayInstant(at) },
    ...(reason === null ? [] : [{ label: 'Page accepted because', value: reason }]),
  ]);
};

const traceOf = (pairs: { at: Date; address: string | null; browser: string | null; how: string }): Pair[] => [
  { label: 'Signed', value: sayInstant(pairs.at) },
  { label: 'Identified by', value: pairs.how },
  { label: 'Network address', value: pairs.address ?? 'On paper', isMono: true },
  { label: 'Device', value: pairs.browser === null ? 'On paper' : browserName(pairs.browser) },
];

/** Who, when, from where, on what, how they were identified, and the digests that hold it together. */
const writeCertificate = (sheet: PdfRecorder, { acceptance, agreement, signatures }: Executed): void => {
  sheet.section('Certificate of completion');
  sheet.note(
    `Everyone who has to sign has signed, the last on ${sayInstant(acceptance.executedAt ?? acceptance.at)}. The agreement takes effect on the day the application is approved, which the notice of approval states.`,
  );
  const { location, at, address, browser } = acceptance;
  const how = 'Signed in to the merchant’s account';
  const where = location ? `${location.lat}, ${location.long}` : 'Not given';
  sheet.keep((together) => {
    together.block(acceptance.signerName, 'for the merchant');
    together.pairs([...traceOf({ at, address, browser, how }), { label: 'Location', value: where, isMono: true }]);
  });
  for (const { name, authenticated, ...given } of signatures) {
    sheet.keep((together) => {
      together.block(name, given.roles.map((role) => SIGNER_ROLE_NAMES[role]).join(', '));
      together.pairs(traceOf({ at: given.at, address: given.address, browser: given.browser, how: authenticated }));
    });
  }
  const digests = [
    [`Submission ${acceptance.snapshotN}`, hex(acceptance.snapshotSha256)],
    ['Text of the agreement', hex(agreement.sha256)],
    ['Everything accepted', hex(acceptance.contentSha256)],
    ...(acceptance.agreementParts ?? []).map(({ part, n, sha256 }) => [
      `${AGREEMENT_PART_TITLES[part]}, ${n === 0 ? 'sample wording' : `version ${n}`}`,
      sha256,
    ]),
  ];
  sheet.table(
    [
      { title: 'Digest of', share: 4 },
      { title: 'SHA-256', share: 9, isMono: true },
    ],
    digests,
  );
  sheet.note(
    'The digest of everything accepted is calculated over the submission, the rates and terms, the agreement, the consents, and the name, network address and time of the signature for the merchant. Every other signature was given over that digest.',
  );
};

/** Agreement, fee schedule, each signature and the certificate; the same bytes whenever it is made. */
export const writeExecuted = (executed: Executed): PdfSource => {
  const { found, sale, acceptance, agreement, signatures } = executed;
  const { sheet, body } = recordPdf();
  writeAgreement(sheet, agreement);
  if (acceptance.agreementText === null) writeSpecialTerms(sheet, sale);
  writeReplaced(sheet, executed);
  writeRates(sheet, sale);
  sheet.section('Signatures');
  sheet.keep((together) => writeBusinessSignature(together, executed));
  for (const signature of signatures) sheet.keep((together) => writeOwnSignature(together, signature));
  writeCertificate(sheet, executed);
  const signed = acceptance.executedAt ?? acceptance.at;
  const head = {
    kind: 'Executed agreement',
    reference: found.reference,
    title: businessName(found),
    facts: [
      ...headFacts(found, sale).filter(({ label }) => label !== RATES_FROM),
      { label: 'Signed by everyone', value: sayDay(signed) },
    ],
    at: signed,
    footer: `${found.reference} · executed ${sayDay(signed)} · ${hex(acceptance.contentSha256).slice(0, 16)}`,
  };
  return { head, body };
};
