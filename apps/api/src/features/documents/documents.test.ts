import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf, png } from '../../testing/files.ts';
import { documentTrail, startWithOwner, upload } from '../../testing/merchants.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('handing in a document', () => {
  test('shows it with its file, meets the requirement and moves the application on', async () => {
    const { client, application } = await startWithOwner(ledgate);
    const before = await client.documents.viewDocuments();
    expect(before).toMatchObject({ documents: [], loose_files: [], files_used: 0, editable: true });
    expect(before.requirements.find(({ id }) => id === 'documents.w9')).toMatchObject({ state: 'missing' });
    const file = await upload(client, pdf({ pages: 2, tag: 'w9' }), 'Form W-9.pdf');
    expect(file).toMatchObject({
      name: 'Form W-9.pdf',
      mime: 'application/pdf',
      pages: 2,
      scan: 'not_scanned',
      may_open: true,
    });
    expect((await client.documents.viewDocuments()).loose_files.map(({ file_id }) => file_id)).toEqual([file.file_id]);
    const saved = await client.documents.attachDocument({ body: { file_id: file.file_id, document_type: 'w9' } });
    expect(saved.requirements.find(({ id }) => id === 'documents.w9')).toMatchObject({ state: 'met' });
    const after = await client.documents.viewDocuments();
    expect(after.documents).toEqual([saved.document]);
    expect(after.loose_files).toEqual([]);
    expect(after.application.version).toBe(before.application.version + 1);
    const section = after.sections.find((one) => one.section === 'documents');
    expect(section?.done).toBe((before.sections.find((one) => one.section === 'documents')?.done ?? 0) + 1);
    expect(await documentTrail(ledgate, application.uid)).toEqual([
      'application.files_uploaded',
      'application.document_added',
    ]);
  });

  test('of an owner or account says whose it is', async () => {
    const { client, owner, account } = await startWithOwner(ledgate);
    const { file_id } = await upload(client, jpeg());
    const body = { file_id, document_type: 'government_id' as const };
    expect((await refusal(client.documents.attachDocument({ body }))).problem.errors).toHaveProperty('owner_id');
    expect((await refusal(client.documents.attachDocument({ body: { ...body, owner_id: UNKNOWN } }))).code).toBe(
      'not_found',
    );
    expect((await refusal(client.documents.attachDocument({ body: { ...body, owner_id: account } }))).code).toBe(
      'not_found',
    );
    const saved = await client.documents.attachDocument({
      body: { ...body, owner_id: owner, expires_on: '2031-05-31' },
    });
    expect(saved.document).toMatchObject({ owner_id: owner, expires_on: '2031-05-31', label: 'Government photo ID' });
    const proof = await upload(client, png());
    const check = { file_id: proof.file_id, document_type: 'voided_check' as const };
    expect((await refusal(client.documents.attachDocument({ body: check }))).problem.errors).toHaveProperty(
      'bank_account_id',
    );
    await client.documents.attachDocument({ body: { ...check, bank_account_id: account } });
  });

  test('takes a file once, no date that does not exist, and no paper of our own making', async () => {
    const { client } = await startWithOwner(ledgate);
    const { file_id } = await upload(client, pdf());
    await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    expect(
      (await refusal(client.documents.attachDocument({ body: { file_id, document_type: 'articles' } }))).code,
    ).toBe('wrong_state');
    const other = await upload(client, pdf({ tag: 'other' }));
    const odd = client.documents.attachDocument({
      body: { file_id: other.file_id, document_type: 'w9', expires_on: '2031-02-30' },
    });
    expect((await refusal(odd)).problem.errors).toHaveProperty('expires_on');
    const made = client.documents.attachDocument({
      body: { file_id: other.file_id, document_type: 'signed_application' },
    });
    expect((await refusal(made)).problem.errors).toHaveProperty('document_type');
  });

  test('of an owner works in one step', async () => {
    const { client, owner, application } = await startWithOwner(ledgate);
    const files = [{ name: 'id.jpg', content: new Blob([new Uint8Array(jpeg())]) }];
    const saved = await client.documents.uploadOwnerDocument({
      body: { owner_id: owner, expires_on: '2030-01-31' },
      files,
    });
    expect(saved.document).toMatchObject({ document_type: 'government_id', owner_id: owner, file: { name: 'id.jpg' } });
    expect(await documentTrail(ledgate, application.uid)).toEqual(['application.document_added']);
    const again = await refusal(client.documents.uploadOwnerDocument({ body: { owner_id: owner }, files }));
    expect(again).toMatchObject({
      code: 'file_refused',
      problem: { errors: { 'files.0': [expect.stringContaining('already')] } },
    });
    const two = [...files, ...files];
    expect((await refusal(client.documents.uploadOwnerDocument({ body: { owner_id: owner }, files: two }))).code).toBe(
      'invalid',
    );
    expect((await refusal(client.documents.uploadOwnerDocument({ body: { owner_id: owner }, files: [] }))).code).toBe(
      'invalid',
    );
    expect((await client.documents.viewDocuments()).files_used).toBe(1);
  });
});

describe('changing a document', () => {
  const attached = async () => {
    const merchant = await startWithOwner(ledgate);
    const { file_id } = await upload(merchant.client, pdf({ tag: 'first' }), 'first.pdf');
    const { document } = await merchant.client.documents.attachDocument({
      body: { file_id, document_type: 'articles' },
    });
    return { ...merchant, document, first: file_id };
  };

  test('replaces its file and keeps every version, each to be fetched', async () => {
    const { client, document, first } = await attached();
    const params = { id: document.id };
    const contents = new Map([[first, pdf({ tag: 'first' })]]);
    for (const tag of ['second', 'third']) {
      const { file_id } = await upload(client, pdf({ tag }), `${tag}.pdf`);
      contents.set(file_id, pdf({ tag }));
      const saved = await client.documents.updateDocument({ params, body: { file_id } });
      expect(saved.document.file.file_id).toBe(file_id);
    }
    const [now] = (await client.documents.viewDocuments()).documents;
    expect(now?.versions.map(({ name }) => name)).toEqual(['third.pdf', 'second.pdf', 'first.pdf']);
    expect(now?.version).toBe(3);
    for (const { file_id } of now?.versions ?? []) {
      const bytes = await client.documents.readFile({ params: { id: file_id } });
      expect(Buffer.from(await bytes.arrayBuffer()).equals(contents.get(file_id) ?? Buffer.alloc(0))).toBe(true);
    }
    const back = await client.documents.updateDocument({ params, body: { file_id: first } });
    expect(back.document).toMatchObject({ file: { file_id: first }, versions: { length: 3 } });
  });

  test('says anew what it is and whose, and clears what is sent as null', async () => {
    const { client, document, owner } = await attached();
    const params = { id: document.id };
    const turned = await client.documents.updateDocument({
      params,
      body: { document_type: 'government_id', owner_id: owner, expires_on: '2030-01-01' },
    });
    expect(turned.document).toMatchObject({ document_type: 'government_id', owner_id: owner, file: document.file });
    const cleared = await client.documents.updateDocument({
      params,
      body: { document_type: 'other', owner_id: null, expires_on: null },
    });
    expect(cleared.document).toMatchObject({ document_type: 'other', owner_id: null, expires_on: null });
    expect(
      (await refusal(client.documents.updateDocument({ params, body: { status: 'accepted' } as object }))).code,
    ).toBe('invalid');
  });

  test('is refused on an old version and with another document’s file', async () => {
    const { client, document } = await attached();
    const params = { id: document.id };
    const other = await upload(client, pdf({ tag: 'other' }));
    await client.documents.attachDocument({ body: { file_id: other.file_id, document_type: 'w9' } });
    expect((await refusal(client.documents.updateDocument({ params, body: { file_id: other.file_id } }))).code).toBe(
      'wrong_state',
    );
    await client.documents.updateDocument({ params, body: { document_type: 'other' }, ifMatch: document.version });
    const late = await refusal(
      client.documents.updateDocument({ params, body: { document_type: 'w9' }, ifMatch: document.version }),
    );
    expect(late).toMatchObject({ code: 'stale', problem: { current_version: 2 } });
  });

  test('removes it with its files and takes that back', async () => {
    const { client, document, first, application } = await attached();
    const params = { id: document.id };
    const removed = await client.documents.removeDocument({ params });
    expect(removed.document.removed_at).not.toBeNull();
    expect(removed.requirements.find(({ id }) => id === 'documents.articles')).toMatchObject({ state: 'missing' });
    expect(await client.documents.viewDocuments()).toMatchObject({ documents: [], loose_files: [], files_used: 0 });
    expect((await refusal(client.documents.readFile({ params: { id: first } }))).code).toBe('not_found');
    expect((await refusal(client.documents.removeDocument({ params }))).code).toBe('not_found');
    expect((await refusal(client.documents.updateDocument({ params, body: {} }))).code).toBe('not_found');
    const back = await client.documents.restoreDocument({ params });
    expect(back.document).toMatchObject({ removed_at: null, file: { file_id: first } });
    expect((await refusal(client.documents.restoreDocument({ params }))).code).toBe('not_found');
    expect((await documentTrail(ledgate, application.uid)).slice(-2)).toEqual([
      'application.document_removed',
      'application.document_restored',
    ]);
  });

  test('lets a removed file be uploaded again, after which the old one cannot come back beside it', async () => {
    const { client, document } = await attached();
    const params = { id: document.id };
    await client.documents.removeDocument({ params });
    await upload(client, pdf({ tag: 'first' }));
    expect((await refusal(client.documents.restoreDocument({ params }))).code).toBe('already_exists');
  });

  test('is over once the application is handed in', async () => {
    const { client, document, application } = await attached();
    const { file_id } = await upload(client, pdf({ tag: 'late' }));
    const { parts } = ledgate;
    await writeAsSystem(parts, async (tx) => {
      await tx.updateTable('application').set({ status: 'submitted' }).where('uid', '=', application.uid).execute();
    });
    const params = { id: document.id };
    const tries = [
      () => client.documents.attachDocument({ body: { file_id, document_type: 'w9' } }),
      () => client.documents.updateDocument({ params, body: { file_id } }),
      () => client.documents.removeDocument({ params }),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('wrong_state');
    expect((await client.documents.viewDocuments()).editable).toBe(false);
  });
});
