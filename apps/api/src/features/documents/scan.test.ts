import { makeClamd } from '@ledgate/providers/virus-scan/clamd.ts';
import { type Clamd, startClamd, TEST_VIRUS } from '@ledgate/providers/virus-scan/testing-clamd.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../testing/files.ts';
import { startMerchant, upload } from '../../testing/merchants.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sweepFiles } from './public.ts';

let ledgate: TestServer;
let clamd: Clamd;
beforeAll(async () => {
  clamd = await startClamd();
  ledgate = await startTestServer({ clamdUrl: clamd.url });
});
afterEach(() => clamd.behave('scan'));
afterAll(async () => {
  await ledgate.close();
  await clamd.stop();
});

const HOUR = 3_600_000;
const w9 = ({ requirements }: { requirements: { id: string; state: string; message?: string | undefined }[] }) =>
  requirements.find(({ id }) => id === 'documents.w9');

describe('with a virus scanner', () => {
  test('a file waits: it is its uploader’s alone and counts for nothing until it was looked at', async () => {
    const { client, application } = await startMerchant(ledgate);
    const { file_id, scan } = await upload(client, pdf({ tag: 'clean' }));
    expect(scan).toBe('waiting');
    const saved = await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    expect(w9(saved)).toMatchObject({ state: 'missing' });
    const underwriter = (await signedIn(ledgate, 'underwriter')).client;
    const params = { id: file_id };
    expect((await refusal(underwriter.documents.readFile({ params }))).code).toBe('wrong_state');
    const seen = await underwriter.documents.viewDocuments({ query: { application__uid: application.uid } });
    expect(seen.documents).toMatchObject([{ file: { scan: 'waiting', may_open: false } }]);
    await client.documents.readFile({ params });
    await ledgate.deliver();
    expect(clamd.seen.some((content) => content.equals(pdf({ tag: 'clean' })))).toBe(true);
    const after = await client.documents.viewDocuments();
    expect(after.documents).toMatchObject([{ file: { scan: 'clean' } }]);
    expect(w9(after)).toMatchObject({ state: 'met' });
    expect(after.application.version).toBeGreaterThan(saved.document.version);
    await underwriter.documents.readFile({ params });
  });

  test('an infected file is locked away from everybody, its document is refused and its uploader told', async () => {
    const { client, person } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf({ tag: TEST_VIRUS }), 'invoice.pdf');
    const { document } = await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    await ledgate.deliver();
    const after = await client.documents.viewDocuments();
    expect(after.documents).toMatchObject([
      {
        status: 'rejected',
        reject_reason: expect.stringContaining('virus'),
        file: { scan: 'infected', may_open: false },
      },
    ]);
    expect(w9(after)).toMatchObject({ state: 'wrong', message: expect.stringContaining('virus') });
    expect((await refusal(client.documents.readFile({ params: { id: file_id } }))).code).toBe('wrong_state');
    const mail = await ledgate.lastMessage(person.email);
    expect(mail.text).toContain('invoice.pdf');
    const clean = await upload(client, pdf({ tag: 'a clean copy' }));
    await ledgate.deliver();
    const replaced = await client.documents.updateDocument({
      params: { id: document.id },
      body: { file_id: clean.file_id },
    });
    expect(replaced.document).toMatchObject({ status: 'uploaded', reject_reason: null });
    expect(w9(replaced)).toMatchObject({ state: 'met' });
    const back = client.documents.updateDocument({ params: { id: document.id }, body: { file_id } });
    expect((await refusal(back)).code).toBe('wrong_state');
  });

  test('an infected file cannot be handed in later', async () => {
    const { client } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf({ tag: `${TEST_VIRUS} later` }));
    await ledgate.deliver();
    expect((await refusal(client.documents.attachDocument({ body: { file_id, document_type: 'w9' } }))).code).toBe(
      'wrong_state',
    );
  });

  test('that is away keeps files waiting, and is asked again when it is back', async () => {
    const { client } = await startMerchant(ledgate);
    clamd.behave('hang up');
    const { file_id } = await upload(client, pdf({ tag: 'patient' }));
    await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await ledgate.deliver();
      ledgate.advance(20 * 60_000);
    }
    const dead = await ledgate.parts.db.selectFrom('job').select('kind').where('state', '=', 'dead').execute();
    expect(dead).toEqual([{ kind: 'scanFile' }]);
    clamd.behave('scan');
    ledgate.advance(HOUR);
    await sweepFiles(ledgate.parts);
    await ledgate.deliver();
    const scans = await ledgate.parts.db
      .selectFrom('job')
      .select('state')
      .where('kind', '=', 'scanFile')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    expect(scans).toEqual([{ state: 'done' }]);
  });
});

test('without a virus scanner files are taken and say that nobody has looked', async () => {
  const plain = await startTestServer();
  const { client } = await startMerchant(plain);
  expect((await upload(client, pdf())).scan).toBe('not_scanned');
  await plain.close();
});

test('a scanner that is taken away lets through what was waiting for it, as unscanned', async () => {
  const { client } = await startMerchant(ledgate);
  const { file_id } = await upload(client, pdf({ tag: 'left waiting' }));
  const { scanner } = ledgate.parts;
  ledgate.parts.scanner = null;
  await ledgate.deliver();
  ledgate.parts.scanner = scanner;
  const { loose_files: loose } = await client.documents.viewDocuments();
  expect(loose.find((file) => file.file_id === file_id)?.scan).toBe('not_scanned');
});

test('an address of a scanner that is none stops the server from starting', () => {
  expect(() => makeClamd({ url: 'http://scanner' })).toThrow();
});
