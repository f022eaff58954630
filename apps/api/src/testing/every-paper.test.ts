import type { FileBytes } from '@ledgate/contract/call.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { earliestChange } from '@ledgate/domain/rates/amendments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT_NAMES } from '../features/pdf/script-names.ts';
import { completeMerchant } from './applications.ts';
import { type Desk, openDesk, STEPS, walkThrough } from './desk.ts';
import { pdfFaults } from './pdf-faults.ts';
import { popplerBelieves, popplerText } from './poppler.ts';
import { RATES } from './rates.ts';
import { readPdf, withoutMarks } from './read-pdf.ts';
import { readSeal } from './read-seal.ts';
import { signedIn } from './signed-in.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A word of each, so that they fit into one legal name. */
const WORDS = Object.values(SCRIPT_NAMES).map((name) => name.split(' ')[0] ?? name);
const LEGAL_NAME = `${[...new Set(WORDS)].join(' ')} LLC`;

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const pass = async (ms: number): Promise<void> => {
  ledgate.advance(ms);
  await ledgate.deliver();
};

/** What the server itself typeset of an application, by kind; the newest of each. */
const papersOf = async ({ uid, admin }: Desk): Promise<Map<string, Buffer>> => {
  const { documents } = await admin.client.documents.viewDocuments({ query: { application__uid: uid } });
  const made = documents.filter(({ file }) => file.uploaded_by === null);
  const papers = new Map<string, Buffer>();
  for (const { document_type: type, file } of made) {
    const blob = await admin.client.documents.readFile({ params: { id: file.file_id } });
    papers.set(type, Buffer.from(await blob.arrayBuffer()));
  }
  return papers;
};

/** A line may break between two letters of Chinese, so spaces do not count. */
const lostFrom = (text: string): string[] => {
  const found = withoutMarks(text).replaceAll(/\s+/g, '');
  return WORDS.filter((word) => !found.includes(word));
};

const textFaults = async (paper: Buffer): Promise<string[]> => {
  const other = popplerText(paper);
  return [
    ...lostFrom(await readPdf(paper)).map((word) => `pdf.js lost ${word}`),
    ...(other === null ? [] : lostFrom(other).map((word) => `pdftotext lost ${word}`)),
    ...(await pdfFaults(paper)),
  ];
};

/** What is kept with a case is sealed as well. */
const faultsOf = async (paper: Buffer): Promise<string[]> => [
  ...(await textFaults(paper)),
  ...readSeal(paper).faults,
  ...(popplerBelieves(paper) === false ? ['pdfsig does not believe the seal'] : []),
];

const proposeHigherFee = async (desk: Desk): Promise<void> => {
  const body = {
    lines: { ...RATES.sale.lines, auth_fee: '0.12' },
    reason: 'The card brands raised what an authorization costs us.',
    effective_from: earliestChange(true, desk.today()),
  };
  const { results } = await desk.admin.client.rates.proposeAmendment({ params: { uid: desk.uid }, body });
  const second = await signedIn(ledgate, 'admin');
  for (const { id, version } of results)
    await second.client.rates.confirmAmendment({ params: { id }, body: { version } });
  await pass(0);
};

const bytesOf = async (file: FileBytes): Promise<Buffer> => Buffer.from(await file.arrayBuffer());

test('a name in any script comes out of every paper of an approved merchant as it went in', async () => {
  const desk = await openDesk(ledgate, { legalName: LEGAL_NAME });
  await walkThrough(desk, 'approveAsIso');
  const params = { uid: desk.uid };
  const offered = await bytesOf(await desk.merchant.client.rates.readOwnAgreement({ params }));
  await STEPS.accept(desk);
  await STEPS.approve(desk);
  await pass((UNDO_SECONDS + 1) * 1000);
  await proposeHigherFee(desk);
  const papers = await papersOf(desk);
  expect([...papers.keys()].toSorted()).toEqual(['rate_amendment', 'signed_agreement', 'signed_application']);
  const sheet = await bytesOf(await desk.merchant.client.rates.readRateSheet({ params }));
  for (const [type, paper] of papers) expect(await faultsOf(paper), type).toEqual([]);
  for (const paper of [offered, sheet]) expect(await textFaults(paper)).toEqual([]);
}, 60_000);

test('and out of the letter after a decline', async () => {
  const desk = await openDesk(ledgate, { legalName: LEGAL_NAME });
  const decided = { application_uid: desk.uid, decision: 'decline', reason_code: 'credit' } as const;
  await desk.admin.client.review.decideAsAdmin({ body: decided });
  await pass((UNDO_SECONDS + 1) * 1000);
  await desk.admin.client.letters.sendLetter({ params: { uid: desk.uid } });
  await pass(0);
  const letter = (await papersOf(desk)).get('adverse_action_letter');
  expect(letter && (await faultsOf(letter))).toEqual([]);
}, 60_000);

test('and out of the W-9', async () => {
  const { client } = await completeMerchant(ledgate, 'llc', { legalName: LEGAL_NAME });
  const signed = { name: 'Marisol Vega', certify: true, tax_class: 'llc_p' } as const;
  const { document } = await client.taxForms.makeW9({ body: signed });
  const form = await bytesOf(await client.documents.readFile({ params: { id: document.file.file_id } }));
  expect(await faultsOf(form)).toEqual([]);
});
