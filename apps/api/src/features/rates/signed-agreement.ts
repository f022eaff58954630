import { CONSENT_TEXTS, CONSENTS } from '@ledgate/domain/rates/consents.ts';
import { specialTerms } from '@ledgate/domain/rates/special-terms.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetSealed } from '../../typesetting.ts';
import { type Application, findApplication } from '../applications/public.ts';
import { fileDocument, keepDocument } from '../documents/public.ts';
import { recordPdf, type PdfRecorder, type PdfSource } from '../pdf/public.ts';
import { type Acceptance, findAcceptance, setSignedDocument } from './acceptance-store.ts';
import { writeAgreement } from './agreement-pdf.ts';
import { type Agreement, findAgreement } from './agreement-store.ts';
import { businessName, headFacts, writeRates } from './rate-sheet.ts';
import { findSaleRate } from './sale-store.ts';
import type { SaleRate } from './stored-rate.ts';

interface Signed {
  found: Application;
  acceptance: Acceptance;
  sale: SaleRate;
  agreement: Agreement;
}

/** The figures of this merchant, after the wording they belong to. */
const writeSpecialTerms = (sheet: PdfRecorder, { terms }: SaleRate): void => {
  const special = specialTerms(terms);
  sheet.section('Special terms');
  if (special.length === 0) sheet.note('No reserve, cap, funding delay or monitoring applies.');
  for (const { title, text } of special) {
    sheet.group(title);
    sheet.note(text);
  }
};

const hex = (bytes: Buffer): string => bytes.toString('hex');

const writeSignature = (sheet: PdfRecorder, { acceptance, agreement }: Signed): void => {
  sheet.section('Signature');
  for (const consent of CONSENTS) sheet.note(`Agreed: ${CONSENT_TEXTS[consent]}`);
  const { location } = acceptance;
  sheet.block(acceptance.signerName, 'typed as a signature');
  sheet.pairs([
    { label: 'Signed at', value: acceptance.at.toISOString(), isMono: true },
    { label: 'Network address', value: acceptance.address, isMono: true },
    { label: 'Location', value: location ? `${location.lat}, ${location.long}` : 'Not given', isMono: true },
    { label: 'Browser', value: acceptance.browser },
    { label: 'Submission', value: `${acceptance.snapshotN}, SHA-256 ${hex(acceptance.snapshotSha256)}`, isMono: true },
    { label: 'Agreement', value: `${agreement.version}, SHA-256 ${hex(agreement.sha256)}`, isMono: true },
    { label: 'Everything above, SHA-256', value: hex(acceptance.contentSha256), isMono: true },
  ]);
  sheet.note(
    'The last digest is worked out over the submission, the rates and terms, the agreement, the consents, the name, the network address and the time of the signature.',
  );
};

/** Rate sheet, agreement and signature block; the same bytes whenever it is made. */
const writeSignedAgreement = (signed: Signed): PdfSource => {
  const { found, sale, acceptance, agreement } = signed;
  const { sheet, body } = recordPdf();
  writeRates(sheet, sale);
  writeAgreement(sheet, agreement);
  writeSpecialTerms(sheet, sale);
  writeSignature(sheet, signed);
  const day = acceptance.at.toISOString().slice(0, 10);
  const head = {
    kind: 'Signed agreement',
    reference: found.reference,
    title: businessName(found),
    facts: headFacts(found, sale),
    at: acceptance.at,
    footer: `${found.reference} · signed ${day} · ${hex(acceptance.contentSha256).slice(0, 16)}`,
  };
  return { head, body };
};

/** What is to be typeset; nothing once it was, or when the acceptance was voided before its turn came. */
const loadUnmade = (parts: Parts, acceptanceUid: string): Promise<Signed | null> =>
  reading(systemCtx(parts), async (tx) => {
    const acceptance = await findAcceptance(tx, acceptanceUid);
    if (!acceptance || acceptance.pdfFile !== null || acceptance.voidedAt !== null) return null;
    const found = await findApplication(tx, acceptance.applicationUid);
    const sale = await findSaleRate(tx, acceptance.saleRateUid);
    if (!found || !sale) throw new Error('an acceptance of rates that are not there');
    return { found, acceptance, sale, agreement: await findAgreement(tx, acceptance.agreementVersion) };
  });

class MadeByAnother extends Error {}

/** The job after an acceptance: typesets the signed paper and files it with the application. */
export const makeSignedAgreement = async (ctx: Ctx, acceptanceUid: string): Promise<void> => {
  const { parts } = ctx;
  const signed = await loadUnmade(parts, acceptanceUid);
  if (!signed) return;
  const { found, acceptance } = signed;
  const paper = writeSignedAgreement(signed);
  const bytes = await typesetSealed(parts, paper);
  const name = `Signed agreement ${found.reference}.pdf`;
  const kept = await keepDocument(parts, found.merchant.uid, { name, bytes });
  try {
    await change(ctx, 'application.agreement_signed', async (tx) => {
      setScope(tx, ctx);
      const about = { documentType: 'signed_agreement', ownerUid: null, accountUid: null, expiresOn: null } as const;
      const { fileUid } = await fileDocument(tx, parts, kept, { ...about, applicationUid: found.uid });
      const isFirst = await setSignedDocument(tx, acceptance.uid, { uid: fileUid, sha256: kept.sha256 });
      if (!isFirst) throw new MadeByAnother();
      return {
        subject: `application:${found.uid}`,
        after: { acceptance: acceptance.uid, file: fileUid, sha256: hex(kept.sha256) },
        reply: null,
      };
    });
  } catch (error) {
    if (!(error instanceof MadeByAnother)) throw error;
  }
};
