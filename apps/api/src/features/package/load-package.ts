import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { showsSecrets } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import {
  type Application,
  type Content,
  factsOf,
  findApplication,
  loadContent,
  openSnapshot,
  type Snapshot,
  standingApprovals,
} from '../applications/public.ts';
import { findFiles, listDocuments, type StoredDocument, type StoredFile } from '../documents/public.ts';
import { documentTitle } from '../pdf/public.ts';
import {
  type Acceptance,
  type AgreementSignature,
  type BuyRate,
  findBuyRate,
  findSaleRate,
  inForce,
  listAgreementSignatures,
  listSaleRates,
  type SaleRate,
  standingAcceptance,
} from '../rates/public.ts';
import { findInquiry, type Inquiry, type LatestRisk, latestRisk, listRuns } from '../risk/public.ts';
import { type Signer, signersIn } from '../signatures/public.ts';
import type { PackageKind } from './package-schema.ts';

/** A paper that goes along, as annex number `n`. */
export interface Annex {
  n: number;
  document: Pick<StoredDocument, 'documentType' | 'reviewedAt' | 'expiresOn'>;
  title: string;
  file: StoredFile;
  /** Sealed by us: pages that are shown elsewhere have no seal, so the file itself goes along. */
  isSealed: boolean;
  /** Shows what this kind of package masks. */
  isWithheld: boolean;
}

/** Everything a package is made from; secrets are open in `facts`. */
export interface Gathered {
  kind: PackageKind;
  found: Application;
  approvedAt: Date;
  content: Content;
  facts: Facts;
  snapshot: Snapshot;
  annexes: Annex[];
  sale: SaleRate | null;
  buy: BuyRate | null;
  risk: LatestRisk | null;
  /** When what stands was found first: nights that find the same change nothing. */
  riskAt: Date | null;
  inquiry: Inquiry | null;
  acceptance: Acceptance | null;
  agreementSignatures: AgreementSignature[];
  signers: Signer[];
}

const demandApproval = async (tx: ReadTransaction, found: Application): Promise<Date> => {
  const approval = (await standingApprovals(tx, found.uid)).find(
    ({ step, decision }) => step === 'admin' && decision === 'approve',
  );
  if (approval) return approval.at;
  throw new Failure('wrong_state', `${found.reference} isn’t approved. The package is made from what was approved.`);
};

const GENERATED = new Set<string>(GENERATED_DOCUMENTS);

/** What we made of the submission and the agreement, and every paper that the desk accepted. */
const loadAnnexes = async (
  tx: ReadTransaction,
  kind: PackageKind,
  facts: Facts,
  { found, snapshot, acceptance }: Pick<Gathered, 'found' | 'snapshot' | 'acceptance'>,
): Promise<Annex[]> => {
  const all = await listDocuments(tx, found.uid);
  const made = [snapshot.signedPdfFile ?? snapshot.pdfFile, acceptance?.pdfFile ?? null];
  const ours = made.flatMap((file) => all.find(({ fileUid }) => fileUid === file) ?? []);
  const accepted = all.filter(({ status, documentType }) => status === 'accepted' && !GENERATED.has(documentType));
  const papers = [...ours, ...accepted];
  const files = await findFiles(
    tx,
    papers.map(({ fileUid }) => fileUid),
  );
  const isGood = ({ scan }: StoredFile): boolean => scan === 'clean' || scan === 'not_scanned';
  return papers
    .flatMap((document) => {
      const file = files.find(({ uid }) => uid === document.fileUid);
      return file && isGood(file) ? [{ document, file }] : [];
    })
    .map(({ document, file }, at) => ({
      n: at + 1,
      document,
      file,
      title: documentTitle(facts, {
        document_type: document.documentType,
        owner_uid: document.ownerUid,
        account_uid: document.accountUid,
      }),
      isSealed: GENERATED.has(document.documentType) || document.made !== null,
      isWithheld: kind === 'masked' && showsSecrets(document.documentType) && !GENERATED.has(document.documentType),
    }));
};

const loadRates = async (
  tx: ReadTransaction,
  uid: string,
  acceptance: Acceptance | null,
): Promise<Pick<Gathered, 'sale' | 'buy'>> => {
  const agreed = acceptance && (await findSaleRate(tx, acceptance.saleRateUid));
  const sale = agreed ?? inForce(await listSaleRates(tx, uid)).final;
  return { sale, buy: sale && (await findBuyRate(tx, sale.buyRateUid)) };
};

const loadRisk = async (tx: ReadTransaction, uid: string): Promise<Pick<Gathered, 'risk' | 'riskAt' | 'inquiry'>> => {
  const risk = await latestRisk(tx, uid);
  const runs = risk ? await listRuns(tx, uid) : [];
  const first = runs.find(({ n }) => n === risk?.run.resultsN) ?? risk?.run;
  return { risk, riskAt: first?.at ?? null, inquiry: await findInquiry(tx, uid) };
};

/** A paper that was signed and not typeset yet would be missing for good in what a bank gets. */
const demandPapers = ({ kind, acceptance, found }: Pick<Gathered, 'kind' | 'acceptance' | 'found'>): void => {
  if (kind !== 'full' || !acceptance || acceptance.executedAt === null || acceptance.pdfFile !== null) return;
  throw new Failure(
    'not_ready',
    `The signed agreement of ${found.reference} is still being made. Try again in a minute.`,
  );
};

/** Gathers in one transaction, so that all of it is of one moment. */
export const gatherPackage = async (
  tx: ReadTransaction,
  parts: Parts,
  uid: string,
  kind: PackageKind,
): Promise<Gathered> => {
  const found = await findApplication(tx, uid);
  if (!found) throw new Failure('not_found', 'There is no such application.');
  const approvedAt = await demandApproval(tx, found);
  const content = await loadContent(tx, uid);
  // As of the approval: what is asked of a person depends on the day.
  const facts = await factsOf(parts, content.records, content.documents, approvedAt);
  const snapshot = await openSnapshot(tx, parts, uid, found.submission);
  const acceptance = await standingAcceptance(tx, uid);
  demandPapers({ kind, acceptance, found });
  const { signers } = await signersIn(tx, parts, uid, { ...content, facts });
  return {
    kind,
    found,
    approvedAt,
    content,
    facts,
    snapshot,
    acceptance,
    signers,
    agreementSignatures: acceptance ? await listAgreementSignatures(tx, acceptance.uid) : [],
    annexes: await loadAnnexes(tx, kind, facts, { found, snapshot, acceptance }),
    ...(await loadRates(tx, uid, acceptance)),
    ...(await loadRisk(tx, uid)),
  };
};
