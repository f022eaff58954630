import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTESTED } from '../../testing/fill-in.ts';
import { completeMerchant } from '../../testing/applications.ts';
import type { Merchant } from '../../testing/merchants.ts';
import { pdfFaults } from '../../testing/pdf-faults.ts';
import { readSeal } from '../../testing/read-seal.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let admin: SignedIn;
let underwriter: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin');
  underwriter = await signedIn(ledgate, 'underwriter');
});
afterAll(() => ledgate.close());

const EIN = '471928356';
const SIGNED = { name: 'Marisol Vega', certify: true, tax_class: 'llc_p' } as const;
const REASON = 'The IRS asked for the signed form';

const w9Line = (lines: readonly { id: string; state: string; message?: string | undefined }[]) =>
  lines.find(({ id }) => id === 'documents.w9');

const paperOf = async ({ client }: Merchant) =>
  (await client.documents.viewDocuments()).documents.find(({ document_type: type }) => type === 'w9');

/** Everything is there but the form. */
const withoutForm = async (): Promise<Merchant> => {
  const merchant = await completeMerchant(ledgate);
  await merchant.client.documents.removeDocument({ params: { id: (await paperOf(merchant))?.id ?? '' } });
  return merchant;
};

const textOf = async ({ client }: { client: SignedIn['client'] }, file: string): Promise<string> => {
  const paper = Buffer.from(await (await client.documents.readFile({ params: { id: file } })).arrayBuffer());
  expect([...readSeal(paper).faults, ...(await pdfFaults(paper))]).toEqual([]);
  return pdfText(paper);
};

const rename = async ({ client }: Merchant, legal_name: string): Promise<void> => {
  const id = (await client.onboarding.viewCompany()).records[0]?.uid ?? '';
  await client.onboarding.updateCompany({ params: { id }, body: { legal_name } });
};

const logged = async (action: string, uid: string): Promise<string[]> => {
  const rows = await ledgate.parts.db
    .selectFrom('audit_row')
    .select('facts')
    .where('lane', '=', `application:${uid}`)
    .where('action', '=', action)
    .execute();
  return rows.map(({ facts }) => facts);
};

describe('a W-9 from the answers', () => {
  test('is offered, asks how an LLC is taxed, and is handed in signed, with the last four digits', async () => {
    const merchant = await withoutForm();
    const { client, application } = merchant;
    const before = await client.documents.viewDocuments();
    expect(before.w9).toEqual({ classes: ['llc_p', 'llc_s', 'llc_c'], chosen: null, missing: [], is_outdated: false });
    expect(w9Line(before.requirements)?.state).toBe('missing');
    const { tax_class: _class, ...unsaid } = SIGNED;
    const vague = await refusal(client.taxForms.makeW9({ body: unsaid }));
    expect(vague.problem.errors).toEqual({ tax_class: ['Choose how the business is taxed.'] });
    const saved = await client.taxForms.makeW9({ body: SIGNED });
    expect(saved.document).toMatchObject({ document_type: 'w9', is_made: true, file: { uploaded_by: null } });
    expect(w9Line(saved.requirements)?.state).toBe('met');
    const text = await textOf(merchant, saved.document.file.file_id);
    for (const words of [
      'Harbor Street Coffee LLC',
      'tax classification P',
      '**-***8356',
      'Under penalties of perjury',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Marisol Vega');
    expect(text).not.toContain(EIN.slice(2));
    expect(text).not.toContain('47-1928356');
    const rows = await logged('application.w9_made', application.uid);
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toContain(EIN);
  });

  test('no longer counts once an answer on it changes; made again it takes the old one’s place', async () => {
    const merchant = await withoutForm();
    const { client, application } = merchant;
    const first = await client.taxForms.makeW9({ body: SIGNED });
    const id = first.document.id;
    const sameFile = await refusal(
      client.documents.updateDocument({ params: { id }, body: { expires_on: '2031-01-31' } }),
    );
    expect(sameFile.code).toBe('wrong_state');
    await rename(merchant, 'Harbor Street Roasters LLC');
    const view = await client.documents.viewDocuments();
    expect(view.w9).toMatchObject({ is_outdated: true, chosen: 'llc_p' });
    expect(w9Line(view.requirements)).toMatchObject({
      state: 'wrong',
      message: expect.stringContaining('Make it again'),
    });
    const early = await refusal(
      client.applications.submitApplication({ params: { uid: application.uid }, body: ATTESTED }),
    );
    expect(Object.keys(early.problem.errors ?? {})).toContain('documents.w9');
    const again = await client.taxForms.makeW9({ body: SIGNED });
    expect(again.document).toMatchObject({ id, is_made: true });
    expect(again.document.versions).toHaveLength(2);
    expect(w9Line(again.requirements)?.state).toBe('met');
    const back = await refusal(
      client.documents.updateDocument({ params: { id }, body: { file_id: first.document.file.file_id } }),
    );
    expect(back.code).toBe('wrong_state');
  });

  test('is signed by the owner alone, and waits for the answers it needs', async () => {
    const merchant = await withoutForm();
    const body = { ...SIGNED, application__uid: merchant.application.uid };
    for (const { client } of [admin, underwriter])
      expect((await refusal(client.taxForms.makeW9({ body }))).code).toBe('not_allowed');
    const id = (await merchant.client.onboarding.viewCompany()).records[0]?.uid ?? '';
    await merchant.client.onboarding.updateCompany({ params: { id }, body: { tax_id: null, zip: null } });
    expect((await merchant.client.documents.viewDocuments()).w9?.missing).toEqual(['Tax ID', 'ZIP code']);
    const early = await refusal(merchant.client.taxForms.makeW9({ body }));
    expect(early.problem.detail).toBe('Fill in these answers first: Tax ID, ZIP code.');
  });
});

const submittedWithForm = async () => {
  const merchant = await withoutForm();
  const { uid } = merchant.application;
  const { document } = await merchant.client.taxForms.makeW9({ body: SIGNED });
  await merchant.client.applications.submitApplication({ params: { uid }, body: ATTESTED });
  return { merchant, uid, id: document.id, file: document.file.file_id };
};

describe('at the desk', () => {
  test('it needs no accepting, and its whole number is drawn with a reason, on the record, by who may reveal', async () => {
    const { merchant, uid, id, file } = await submittedWithForm();
    const read = await admin.client.review.readCase({ body: { application_uid: uid } });
    expect(read.documents_not_accepted).not.toContain('Form W-9');
    const judged = await refusal(
      admin.client.review.reviewDocument({ params: { id }, body: { decision: 'accept', file_id: file } }),
    );
    expect(judged.code).toBe('wrong_state');
    const ask = { params: { id }, body: { reason: REASON } };
    for (const { client } of [merchant, underwriter])
      expect((await refusal(client.taxForms.drawWholeW9(ask))).code).toBe('not_allowed');
    const bytes = await admin.client.taxForms.drawWholeW9(ask);
    expect(pdfText(Buffer.from(await bytes.arrayBuffer()))).toContain('47-1928356');
    const rows = await logged('application.w9_drawn', uid);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(REASON);
    expect(rows[0]).not.toContain(EIN);
  });

  test('an answer that was asked for makes it outdated; then it is not drawn, and the merchant may make it again', async () => {
    const { merchant, uid, id } = await submittedWithForm();
    const shut = await refusal(merchant.client.taxForms.makeW9({ body: SIGNED }));
    expect(shut.code).toBe('wrong_state');
    await underwriter.client.queries.raiseQueries({
      params: { uid },
      body: { queries: [{ section: 'cp', field: 'legal_name', text: 'As on the tax return, please.' }] },
    });
    expect((await merchant.client.documents.viewDocuments()).w9).toBeNull();
    await rename(merchant, 'Harbor Street Roasters LLC');
    const drawn = await refusal(admin.client.taxForms.drawWholeW9({ params: { id }, body: { reason: REASON } }));
    expect(drawn.code).toBe('wrong_state');
    const view = await merchant.client.documents.viewDocuments();
    expect(view.w9).toMatchObject({ is_outdated: true });
    const { document } = await merchant.client.taxForms.makeW9({ body: SIGNED });
    expect(await textOf(merchant, document.file.file_id)).toContain('Harbor Street Roasters LLC');
  });

  test('an admin’s correction of what it says asks the merchant for a new one, once; another correction does not', async () => {
    const { merchant, uid } = await submittedWithForm();
    const company = (await admin.client.onboarding.viewCompany({ query: { application__uid: uid } })).records[0];
    const correct = (body: Record<string, unknown>) =>
      admin.client.onboarding.updateCompany({ params: { id: company?.uid ?? '' }, body: { ...body, reason: REASON } });
    const asked = async () =>
      (await merchant.client.queries.findNotes({ body: { application_id: uid } })).results.filter(
        ({ query }) => query?.document === 'w9',
      );
    await correct({ website: 'https://harbor.example' });
    expect(await asked()).toHaveLength(0);
    await correct({ legal_name: 'Harbor Provisions LLC' });
    await correct({ legal_name: 'Harbor Provisions & Sons LLC' });
    expect(await asked()).toHaveLength(1);
    await merchant.client.taxForms.makeW9({ body: SIGNED });
    const paper = await paperOf(merchant);
    expect(await textOf(merchant, paper?.file.file_id ?? '')).toContain('Harbor Provisions & Sons LLC');
  });
});
