import { EXAMPLE_KINDS } from '@ledgate/domain/applications/ledger/example-facts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { submittedMerchant } from '../../testing/applications.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { readSeal, withoutSeal } from '../../testing/read-seal.ts';
import { signOwners } from '../../testing/sign-owners.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { factsOf, openSnapshot } from '../applications/public.ts';
import { nameOfCode } from '../lookups/public.ts';
import { writeApplication } from './application-pdf.ts';
import { makeApplicationPdf, paperSigners } from './make-application-pdf.ts';
import { typeset } from './typeset.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Submitted = Awaited<ReturnType<typeof submittedMerchant>>;

const documentsOf = async ({ client }: Pick<Submitted, 'client'>) => {
  const { documents } = await client.documents.viewDocuments({ query: {} });
  return documents.filter(({ document_type }) => document_type === 'signed_application');
};

const bytesOf = async ({ client }: Pick<Submitted, 'client'>, id: string): Promise<Buffer> => {
  const blob = await client.documents.readFile({ params: { id }, query: {} });
  return Buffer.from(await blob.arrayBuffer());
};

test('a submitted application gets one PDF, however often it is asked for', async () => {
  const merchant = await submittedMerchant(server);
  expect(await documentsOf(merchant)).toEqual([]);
  await server.deliver();
  const { uid } = merchant.application;
  await makeApplicationPdf(systemCtx(server.parts), uid, 1);
  const [paper, ...others] = await documentsOf(merchant);
  expect(others).toEqual([]);
  expect(paper?.file).toMatchObject({ name: `${merchant.application.reference}-submission-1.pdf`, may_open: true });
  const row = await reading(systemCtx(server.parts), (tx) =>
    tx
      .selectFrom('application_snapshot')
      .select('pdf_file')
      .where('application_uid', '=', uid)
      .executeTakeFirstOrThrow(),
  );
  expect(row.pdf_file).toBe(paper?.file.file_id);
});

test('once everybody has signed there is one more, with each signature: who, as what, when and from where', async () => {
  const merchant = await submittedMerchant(server);
  const { uid, reference } = merchant.application;
  await server.deliver();
  const [first] = await documentsOf(merchant);
  expect(pdfText(await bytesOf(merchant, first?.file.file_id ?? ''))).toContain(
    'Not signed when this document was made',
  );
  await signOwners(server, uid);
  const make = () => makeApplicationPdf(systemCtx(server.parts), uid, 1);
  await Promise.all([make(), make()]);
  const [, signed, ...others] = await documentsOf(merchant);
  expect(others).toEqual([]);
  expect(signed?.file.name).toBe(`${reference}-submission-1-signed.pdf`);
  const text = pdfText(await bytesOf(merchant, signed?.file.file_id ?? ''));
  expect(text).not.toContain('Not signed when');
  for (const part of ['Control person', 'Signed by', 'Network address']) expect(text).toContain(part);
});

test('two workers that make it at once leave one', async () => {
  const merchant = await submittedMerchant(server);
  const make = () => makeApplicationPdf(systemCtx(server.parts), merchant.application.uid, 1);
  await Promise.all([make(), make()]);
  expect(await documentsOf(merchant)).toHaveLength(1);
});

test.each(EXAMPLE_KINDS)(
  'the paper of kind %s says everything that was answered, and secrets as masks only',
  async (kind) => {
    const merchant = await submittedMerchant(server, kind);
    await server.deliver();
    const [paper] = await documentsOf(merchant);
    const bytes = await bytesOf(merchant, paper?.file.file_id ?? '');
    const text = pdfText(bytes);
    const open = await reading(systemCtx(server.parts), (tx) =>
      openSnapshot(tx, server.parts, merchant.application.uid, 1),
    );
    const { records, documents, at } = open.content;
    const facts = await factsOf(server.parts, records, documents, new Date(at));
    for (const { values, secrets } of records) {
      for (const name of ['legal_name', 'city', 'email', 'bank_name'])
        if (typeof values[name] === 'string') expect(text).toContain(values[name]);
      for (const { field } of secrets) {
        const clear = [...facts.owners, ...facts.accounts, { values: facts.company }].map((one) => one.values[field]);
        for (const secret of clear) if (typeof secret === 'string') expect(text).not.toContain(secret);
      }
    }
    expect(text).toContain(open.sha256);
    expect(text).toContain(`SHA-256 ${open.sha256.slice(0, 16)}`);
    expect(text).toContain('127.0.0.1');
    for (const { file_name } of documents) expect(text).toContain(file_name);
    expect(text, 'one format of dates').not.toMatch(/\d\d\/\d\d\/\d{4}/);
    // Made again from the same snapshot and signatures it is the same file, up to its seal.
    const signers = await reading(systemCtx(server.parts), (tx) =>
      paperSigners(tx, server.parts, merchant.application.uid),
    );
    const { head, body } = writeApplication({ snapshot: open, facts, nameOf: nameOfCode, signers });
    const again = await typeset({ head: { ...head, isSealed: true }, body });
    expect(again.equals(withoutSeal(bytes))).toBe(true);
    expect(readSeal(bytes)).toMatchObject({ holder: 'Ledgate tests', faults: [] });
    expect(await pdfFaults(bytes)).toEqual([]);
  },
);

test('strangers and ISOs do not open it', async () => {
  const partner = await signedIn(server, 'iso');
  const merchant = await submittedMerchant(server, 'llc', { isoUid: partner.isoUid ?? '' });
  await server.deliver();
  const [paper] = await documentsOf(merchant);
  const ask = { params: { id: paper?.file.file_id ?? '' }, query: {} };
  const stranger = await signedIn(server, 'merchant');
  expect((await refusal(stranger.client.documents.readFile(ask))).code).toBe('not_found');
  await expect(partner.client.documents.readFile(ask)).rejects.toThrow();
});
