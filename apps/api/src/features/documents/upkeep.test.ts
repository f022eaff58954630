import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileView } from '@ledgate/contract/documents.ts';
import type { FileStore } from '@ledgate/providers/files/port.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { pdf } from '../../testing/files.ts';
import { startMerchant, upload } from '../../testing/merchants.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { checkStoredFiles, fileDocument, keepDocument, sweepFiles, sweepIncoming } from './public.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const DAY = 86_400_000;

const keysIn = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

describe('sweeping', () => {
  test('removes after a day what no row stands for, halves included, and nothing else; nor by a wrong clock', async () => {
    const swept = await startTestServer();
    const { client } = await startMerchant(swept);
    const { file_id } = await upload(client, pdf());
    await client.documents.attachDocument({ body: { file_id, document_type: 'w9' } });
    const [mine = ''] = await keysIn(swept.parts.files);
    const folder = join(swept.parts.settings.dataDir, 'documents');
    const put = async (name: string, at: Date): Promise<void> => {
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
      await writeFile(join(folder, name), 'orphan');
      await utimes(join(folder, name), at, at);
    };
    const long = new Date(Date.now() - 2 * DAY);
    await put(`aa/${'1'.repeat(40)}`, long);
    await put(`aa/${'2'.repeat(40)}.half`, long);
    await put(`aa/${'3'.repeat(40)}`, new Date());
    await utimes(join(folder, mine), long, long);
    const incoming = join(swept.parts.settings.dataDir, 'incoming');
    for (const [name, at] of [
      ['old', long],
      ['new', new Date()],
    ] as const) {
      await writeFile(join(incoming, name), 'x');
      await utimes(join(incoming, name), at, at);
    }
    // By the date of a file it is told how old it is, and dates are the machine's.
    const wrong = { ...swept.parts, time: { ...swept.parts.time, driftMs: () => -DAY } };
    for (const sweeping of [sweepFiles, sweepIncoming]) await sweeping(wrong);
    expect(await keysIn(swept.parts.files)).toHaveLength(4);
    expect(await readdir(incoming)).toHaveLength(2);
    for (const sweeping of [sweepFiles, sweepIncoming]) await sweeping(swept.parts);
    expect((await keysIn(swept.parts.files)).toSorted()).toEqual([`aa/${'3'.repeat(40)}`, mine].toSorted());
    expect(await readdir(incoming)).toEqual(['new']);
    await client.documents.readFile({ params: { id: file_id } });
    await swept.close();
  });

  test('throws away after a day what was uploaded and never handed in, on the record', async () => {
    const swept = await startTestServer();
    const { client, application } = await startMerchant(swept);
    const kept = await upload(client, pdf({ tag: 'kept' }));
    await client.documents.attachDocument({ body: { file_id: kept.file_id, document_type: 'w9' } });
    await upload(client, pdf({ tag: 'forgotten' }));
    await sweepFiles(swept.parts);
    expect((await client.documents.viewDocuments()).loose_files).toHaveLength(1);
    swept.advance(DAY + 1000);
    await sweepFiles(swept.parts);
    const rows = await reading(systemCtx(swept.parts), (tx) => tx.selectFrom('document_file').select('uid').execute());
    expect(rows.map(({ uid }) => uid)).toEqual([kept.file_id]);
    expect(await keysIn(swept.parts.files)).toHaveLength(1);
    const audited = await swept.parts.db
      .selectFrom('audit_row')
      .select('action')
      .where('lane', '=', `application:${application.uid}`)
      .execute();
    expect(audited.map(({ action }) => action)).toContain('application.file_abandoned');
    await swept.close();
  });
});

describe('reading stored files back', () => {
  test('once a day finds one that is damaged or gone, says which, and no other', async () => {
    const checked = await startTestServer();
    const { client } = await startMerchant(checked);
    const files: FileView[] = [];
    for (const tag of ['fine', 'damaged', 'gone']) files.push(await upload(client, pdf({ tag })));
    const rows = await reading(systemCtx(checked.parts), (tx) =>
      tx.selectFrom('document_file').select(['uid', 'storage_key']).execute(),
    );
    const pathOf = (nth: number): string => {
      const row = rows.find(({ uid }) => uid === files[nth]?.file_id);
      return join(checked.parts.settings.dataDir, 'documents', row?.storage_key ?? '');
    };
    await writeFile(pathOf(1), (await readFile(pathOf(1))).subarray(0, -20));
    await rm(pathOf(2));
    const said = () => checked.logLines.filter((line) => line.includes('stored file'));
    expect(await checkStoredFiles(checked.parts)).toEqual({ fine: 0, damaged: 0 });
    checked.advance(DAY + 1000);
    expect(await checkStoredFiles(checked.parts)).toEqual({ fine: 1, damaged: 2 });
    expect(said()).toHaveLength(2);
    for (const nth of [1, 2]) expect(said().join('')).toContain(files[nth]?.file_id);
    expect(said().join('')).not.toContain(files[0]?.file_id);
    expect(await checkStoredFiles(checked.parts)).toEqual({ fine: 0, damaged: 0 });
    await checked.close();
  });
});

describe('a paper of our own making', () => {
  test('is kept sealed, shown with the others and cannot be changed or removed', async () => {
    const { client, application, person } = await startMerchant(ledgate);
    const bytes = pdf({ tag: 'made by us', pages: 4 });
    const kept = await keepDocument(ledgate.parts, person.merchantUid ?? '', { name: 'application.pdf', bytes });
    const about = {
      applicationUid: application.uid,
      documentType: 'signed_application',
      ownerUid: null,
      accountUid: null,
      expiresOn: null,
    } as const;
    const { documentUid, fileUid } = await writeAsSystem(ledgate.parts, (tx) =>
      fileDocument(tx, ledgate.parts, kept, about),
    );
    const { documents } = await client.documents.viewDocuments();
    expect(documents).toMatchObject([
      { id: documentUid, document_type: 'signed_application', file: { file_id: fileUid, pages: 4, uploaded_by: null } },
    ]);
    const read = await client.documents.readFile({ params: { id: fileUid } });
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await refusal(client.documents.removeDocument({ params: { id: documentUid } }))).code).toBe('wrong_state');
    await expect(
      keepDocument(ledgate.parts, person.merchantUid ?? '', { name: 'x', bytes: Buffer.from('x') }),
    ).rejects.toThrow();
  });
});
