import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@ledgate/providers/files/port.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import { makeS3 } from '@ledgate/providers/files/s3.ts';
import { S3_TEST_KEYS, startBucket } from '@ledgate/providers/files/testing-s3.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { makeVault } from '../../core/crypto/vault.ts';
import { pdf } from '../../testing/files.ts';
import { startMerchant, upload } from '../../testing/merchants.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { sweepFiles } from './public.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const DAY = 86_400_000;
const CANARY = 'CANARY-7731-OF-A-DRIVING-LICENCE';

const allFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const keyOf = async (fileUid: string): Promise<string> =>
  reading(systemCtx(ledgate.parts), async (tx) => {
    const row = await tx
      .selectFrom('document_file')
      .select('storage_key')
      .where('uid', '=', fileUid)
      .executeTakeFirstOrThrow();
    return row.storage_key;
  });

const rowsOf = (applicationUid: string) =>
  reading(systemCtx(ledgate.parts), (tx) =>
    tx.selectFrom('document_file').select('uid').where('application_uid', '=', applicationUid).execute(),
  );

const keysIn = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};

describe('a stored file', () => {
  test('shows nothing of itself on the disk, in its name or in its folder', async () => {
    const { client } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf({ tag: CANARY }), 'canary-name.pdf');
    const paths = await allFiles(ledgate.parts.settings.dataDir);
    expect(paths).toHaveLength(1);
    for (const path of paths) {
      const bytes = await readFile(path);
      for (const trace of ['CANARY', '%PDF', 'Catalog', 'canary-name'])
        expect(bytes.includes(trace), trace).toBe(false);
      expect(path).not.toContain('canary');
      expect(path).not.toContain(file_id);
    }
    expect(ledgate.logLines.join('')).not.toMatch(/CANARY|canary-name/);
  });

  test('shows nothing of itself while it arrives either', async () => {
    const { client } = await startMerchant(ledgate);
    const { files, settings } = ledgate.parts;
    const arriving: Buffer[] = [];
    ledgate.parts.files = {
      ...files,
      put: async (key, content) => {
        for (const path of await allFiles(join(settings.dataDir, 'incoming'))) arriving.push(await readFile(path));
        await files.put(key, content);
      },
    };
    await upload(client, pdf({ tag: `${CANARY} arriving` }));
    ledgate.parts.files = files;
    expect(arriving).toHaveLength(1);
    for (const bytes of arriving) expect(bytes.includes('CANARY') || bytes.includes('%PDF')).toBe(false);
  });

  test('does not open in the place of another one, nor when a bit of it has changed', async () => {
    const { client } = await startMerchant(ledgate);
    const [one, other] = [await upload(client, pdf({ tag: 'one' })), await upload(client, pdf({ tag: 'other' }))];
    const folder = join(ledgate.parts.settings.dataDir, 'documents');
    const [from, to] = [join(folder, await keyOf(one.file_id)), join(folder, await keyOf(other.file_id))];
    await rename(from, to);
    expect(await refusal(client.documents.readFile({ params: { id: other.file_id } }))).toMatchObject({
      status: 500,
      code: 'failed',
    });
    expect((await refusal(client.documents.readFile({ params: { id: one.file_id } }))).code).toBe('failed');
    const third = await upload(client, pdf({ tag: 'third' }));
    const path = join(folder, await keyOf(third.file_id));
    const bytes = await readFile(path);
    bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1;
    await writeFile(path, bytes);
    expect((await refusal(client.documents.readFile({ params: { id: third.file_id } }))).code).toBe('failed');
  });

  test('is gone for good once the key of its merchant is destroyed', async () => {
    const { client, person } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf({ tag: 'erased' }));
    const { keyring, clock, vault } = ledgate.parts;
    const db = books(ledgate.parts);
    await db
      .updateTable('data_key')
      .set({ wrapped: 'destroyed' })
      .where('scope', '=', `merchant:${person.merchantUid}`)
      .execute();
    // A vault that has not seen the key before, as after a restart.
    ledgate.parts.vault = makeVault(db, keyring, clock);
    expect((await refusal(client.documents.readFile({ params: { id: file_id } }))).code).toBe('unreadable');
    ledgate.parts.vault = vault;
  });

  test('lies in an S3-compatible store all the same', async () => {
    const bucket = await startBucket();
    const local = ledgate.parts.files;
    ledgate.parts.files = makeS3({ url: bucket.url, ...S3_TEST_KEYS });
    const { client } = await startMerchant(ledgate);
    const { file_id } = await upload(client, pdf({ tag: CANARY }));
    const bytes = await client.documents.readFile({ params: { id: file_id } });
    expect(Buffer.from(await bytes.arrayBuffer()).equals(pdf({ tag: CANARY }))).toBe(true);
    expect([...bucket.objects.values()].some((object) => object.includes('CANARY'))).toBe(false);
    await bucket.stop();
    expect(await refusal(client.documents.readFile({ params: { id: file_id } }))).toMatchObject({
      status: 503,
      code: 'not_stored',
    });
    ledgate.parts.files = local;
  });
});

describe('a store in trouble', () => {
  /** The store itself, but for one thing that goes wrong. */
  const failing = (how: 'always' | 'second', code: string): FileStore => {
    const { files } = ledgate.parts;
    let count = 0;
    return {
      ...files,
      put: (key, content) => {
        count += 1;
        return how === 'always' || count === 2 ? Promise.reject(new StoreFailed(code)) : files.put(key, content);
      },
    };
  };

  const during = async <T>(store: FileStore, work: () => Promise<T>): Promise<T> => {
    const own = ledgate.parts.files;
    ledgate.parts.files = store;
    try {
      return await work();
    } finally {
      ledgate.parts.files = own;
    }
  };

  test.each(['ENOSPC', 'EIO'])('that answers %s takes nothing and leaves no row', async (code) => {
    const { client, application } = await startMerchant(ledgate);
    const files = [{ name: 'a.pdf', content: new Blob([new Uint8Array(pdf({ tag: code }))]) }];
    const refused = await during(failing('always', code), () => refusal(client.documents.uploadFiles({ files })));
    expect(refused).toMatchObject({
      status: 503,
      code: 'not_stored',
      problem: { errors: { 'files.0': [expect.any(String)] } },
    });
    expect(await rowsOf(application.uid)).toEqual([]);
    expect((await client.documents.uploadFiles({ files })).accepted).toBe(1);
  });

  test('for one file of three names that one, and the others stay', async () => {
    const { client, application } = await startMerchant(ledgate);
    const files = ['1', '2', '3'].map((tag) => ({ name: tag, content: new Blob([new Uint8Array(pdf({ tag }))]) }));
    const { results } = await during(failing('second', 'ENOSPC'), () => client.documents.uploadFiles({ files }));
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, index: 1, problem: { code: 'not_stored' } },
      { ok: true },
    ]);
    expect(await rowsOf(application.uid)).toHaveLength(2);
  });

  test('of which the place for arriving files is full names every file, and reads the form to its end', async () => {
    const broken = await startTestServer();
    await mkdir(broken.parts.settings.dataDir, { recursive: true });
    await writeFile(join(broken.parts.settings.dataDir, 'incoming'), 'a file where a folder should be');
    const { client } = await startMerchant(broken);
    const files = ['1', '2'].map((tag) => ({ name: tag, content: new Blob([new Uint8Array(pdf({ tag }))]) }));
    const refused = await refusal(client.documents.uploadFiles({ files }));
    expect(refused).toMatchObject({ status: 503, code: 'not_stored' });
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(['files.0', 'files.1']);
    await broken.close();
  });

  test('keeps nothing for long that the database would not write down', async () => {
    const { client, application } = await startMerchant(ledgate);
    const before = await keysIn(ledgate.parts.files);
    const files = [{ name: 'a.pdf', content: new Blob([new Uint8Array(pdf({ tag: 'unwritten' }))]) }];
    await writeAsSystem(ledgate.parts, async (tx) => {
      await tx.selectFrom('application').select('uid').where('uid', '=', application.uid).forUpdate().execute();
      expect((await refusal(client.documents.uploadFiles({ files }))).code).toBe('busy');
    });
    expect(await rowsOf(application.uid)).toEqual([]);
    // Whether the row was written is not known when a database does not answer, so the file stays for the sweeper.
    expect((await keysIn(ledgate.parts.files)).length).toBe(before.length + 1);
    const { clock } = ledgate.parts;
    await sweepFiles({ ...ledgate.parts, clock: () => new Date(clock().getTime() + DAY + 60_000) });
    expect((await keysIn(ledgate.parts.files)).length).toBeLessThanOrEqual(before.length);
  });
});
