import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg, pdf, png } from '../../testing/files.ts';
import { submittedMerchant } from '../../testing/applications.ts';
import { documentTrail, startMerchant, startWithOwner, upload } from '../../testing/merchants.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('documents and people', () => {
  test('of another merchant are not there, on any call and by any id', async () => {
    const mine = await startWithOwner(ledgate);
    const { file_id } = await upload(mine.client, pdf());
    const loose = await upload(mine.client, pdf({ tag: 'loose' }));
    const { document } = await mine.client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    const { client: stranger, application } = await startMerchant(ledgate);
    const own = await upload(stranger, pdf());
    const uid = mine.application.uid;
    const params = { id: document.id };
    const files = [{ name: 'a.pdf', content: new Blob([new Uint8Array(pdf({ tag: 'x' }))]) }];
    const tries = [
      () => stranger.documents.uploadFiles({ body: { application__uid: uid }, files }),
      () => stranger.documents.viewDocuments({ query: { application__uid: uid } }),
      () => stranger.documents.attachDocument({ body: { file_id: loose.file_id, document_type: 'w9' } }),
      () =>
        stranger.documents.attachDocument({
          body: { file_id: loose.file_id, document_type: 'w9', application__uid: application.uid },
        }),
      () =>
        stranger.documents.attachDocument({
          body: { file_id: own.file_id, document_type: 'w9', application__uid: uid },
        }),
      () =>
        stranger.documents.attachDocument({
          body: { file_id: own.file_id, document_type: 'government_id', owner_id: mine.owner },
        }),
      () =>
        stranger.documents.attachDocument({
          body: { file_id: own.file_id, document_type: 'voided_check', bank_account_id: mine.account },
        }),
      () => stranger.documents.updateDocument({ params, body: { document_type: 'other' } }),
      () => stranger.documents.removeDocument({ params }),
      () => stranger.documents.restoreDocument({ params }),
      () => stranger.documents.uploadOwnerDocument({ body: { owner_id: mine.owner }, files }),
      () => stranger.documents.readFile({ params: { id: file_id } }),
      () => stranger.documents.readFile({ params: { id: loose.file_id } }),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('not_found');
    const unknown = await ledgate.inject(
      { method: 'GET', path: `/api/file/${UNKNOWN}`, headers: {} },
      { token: (await signedIn(ledgate, 'merchant')).token },
    );
    const foreign = await ledgate.inject(
      { method: 'GET', path: `/api/file/${file_id}`, headers: {} },
      { token: (await signedIn(ledgate, 'merchant')).token },
    );
    const body = (answer: typeof unknown) => ({ ...answer.json<object>(), request_id: '' });
    expect(body(foreign)).toEqual(body(unknown));
    expect((await mine.client.documents.viewDocuments()).files_used).toBe(2);
  });

  test('are hidden by the database too, from a query that forgets its filter', async () => {
    const { client } = await startWithOwner(ledgate);
    await upload(client, pdf());
    expect(await ledgate.parts.db.selectFrom('document_file').select('uid').execute()).toEqual([]);
    expect(await ledgate.parts.db.selectFrom('document').select('uid').execute()).toEqual([]);
  });

  test('are a sub-user’s to read or to change only with the permission for it', async () => {
    const { client, person } = await startWithOwner(ledgate);
    const { file_id } = await upload(client, pdf());
    const { document } = await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    const helper = async (permissions: string[]) =>
      (await signedIn(ledgate, 'subuser', { merchantUid: person.merchantUid ?? '', permissions })).client;
    const nobody = await helper([]);
    expect((await refusal(nobody.documents.viewDocuments())).code).toBe('not_allowed');
    expect((await refusal(nobody.documents.readFile({ params: { id: file_id } }))).code).toBe('not_allowed');
    const reader = await helper(['read_application']);
    await reader.documents.viewDocuments();
    await reader.documents.readFile({ params: { id: file_id } });
    const files = [{ name: 'a.pdf', content: new Blob([new Uint8Array(pdf({ tag: 'sub' }))]) }];
    for (const attempt of [
      () => reader.documents.uploadFiles({ files }),
      () => reader.documents.updateDocument({ params: { id: document.id }, body: {} }),
      () => reader.documents.removeDocument({ params: { id: document.id } }),
    ]) {
      expect((await refusal(attempt())).code).toBe('not_allowed');
    }
    const writer = await helper(['read_application', 'update_application']);
    await writer.documents.uploadFiles({ files });
    await writer.documents.removeDocument({ params: { id: document.id } });
  });

  test('are put right by an admin with a reason, and by no other staff', async () => {
    const { client, application } = await submittedMerchant(ledgate);
    const { documents } = await client.documents.viewDocuments();
    const params = { id: documents.find(({ document_type: type }) => type === 'w9')?.id ?? '' };
    const admin = (await signedIn(ledgate, 'admin')).client;
    expect(
      (await refusal(admin.documents.updateDocument({ params, body: { document_type: 'other' } }))).problem.errors,
    ).toHaveProperty('reason');
    const body = { document_type: 'other' as const, reason: 'It is a menu, not a form' };
    expect((await admin.documents.updateDocument({ params, body })).document.document_type).toBe('other');
    expect((await refusal(admin.documents.removeDocument({ params }))).code).toBe('not_allowed');
    const underwriter = (await signedIn(ledgate, 'underwriter')).client;
    expect((await refusal(underwriter.documents.updateDocument({ params, body }))).code).toBe('not_allowed');
    const files = [{ name: 'memo.pdf', content: new Blob([new Uint8Array(pdf({ tag: 'memo' }))]) }];
    expect((await refusal(underwriter.documents.uploadFiles({ files }))).code).toBe('not_found');
    const sent = await underwriter.documents.uploadFiles({ body: { application__uid: application.uid }, files });
    expect(sent.accepted).toBe(1);
  });
});

describe('the bytes of a file', () => {
  test('are handed out to be saved, and with no right to act in our name', async () => {
    const { client, token } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf(), 'Führerschein <b>.html');
    const answer = await ledgate.inject({ method: 'GET', path: `/api/file/${file_id}`, headers: {} }, { token });
    expect(answer.rawPayload.equals(pdf())).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf().length),
      'content-disposition': `attachment; filename="Fuhrerschein _b_.html.pdf"; filename*=UTF-8''F%C3%BChrerschein%20_b_.html.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  test('are seen by staff only on the record, and those with numbers of people by no ISO', async () => {
    const isoUser = await signedIn(ledgate, 'iso');
    const { client, application } = await startMerchant(ledgate, { isoUid: isoUser.isoUid ?? '' });
    const owner = await client.onboarding.createOwner({ body: { first_name: 'Ada' } });
    const id = await upload(client, jpeg());
    const menu = await upload(client, png());
    await client.documents.attachDocument({
      body: { file_id: id.file_id, document_type: 'government_id', owner_id: owner.record.uid },
    });
    await client.documents.attachDocument({ body: { file_id: menu.file_id, document_type: 'marketing_material' } });
    const iso = isoUser.client.documents;
    const { documents } = await iso.viewDocuments({ query: { application__uid: application.uid } });
    expect(documents.map(({ document_type, file }) => [document_type, file.may_open])).toEqual([
      ['government_id', false],
      ['marketing_material', true],
    ]);
    expect((await refusal(iso.readFile({ params: { id: id.file_id } }))).code).toBe('not_allowed');
    await iso.readFile({ params: { id: menu.file_id } });
    const underwriter = await signedIn(ledgate, 'underwriter');
    await underwriter.client.documents.readFile({ params: { id: id.file_id } });
    await underwriter.client.documents.readFile({ params: { id: id.file_id }, query: { preview: '1' } });
    await client.documents.readFile({ params: { id: id.file_id } });
    expect((await documentTrail(ledgate, application.uid)).slice(-3)).toEqual([
      'application.file_downloaded',
      'application.file_downloaded',
      'application.file_viewed',
    ]);
    const stranger = (await signedIn(ledgate, 'iso')).client;
    expect((await refusal(stranger.documents.readFile({ params: { id: menu.file_id } }))).code).toBe('not_found');
  });
});
