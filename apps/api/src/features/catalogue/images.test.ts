import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepFiles } from '../documents/public.ts';
import { jpeg, pdf, png } from '../../testing/files.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const LOSSLESS = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** A still picture that says it is so wide. */
const wide = (): Buffer => {
  const bytes = Buffer.from(WEBP);
  bytes.writeUInt16LE(641, 26);
  return bytes;
};
const moving = (): Buffer => {
  const bytes = Buffer.concat([WEBP, Buffer.from('ANIM\0\0\0\0', 'latin1')]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

const add = (name = 'Mug', rest: object = {}) =>
  shop.client.catalogue.createProduct({ body: { name, price_cents: 8_00, ...rest } });
const filesOf = (...all: Buffer[]) =>
  all.map((bytes) => ({ name: 'mug.png', content: new Blob([new Uint8Array(bytes)]) }));
const put = (uid: string, ...all: Buffer[]) =>
  shop.client.catalogue.setProductImage({ params: { uid }, files: filesOf(...all) });
const small = () => png({ width: 32, height: 32 });

const fetchImage = (image: string | null, token = shop.token) =>
  ledgate.inject({ method: 'GET', path: `/api/cnp/image/${image}`, headers: {} }, { token });

test('a picture is kept under seal and answered as it came, for good, to the people of its merchant', async () => {
  const { uid } = await add();
  const bytes = small();
  const { image, has_own_image: isOwn } = await put(uid, bytes);
  expect(isOwn).toBe(true);
  const answer = await fetchImage(image);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  const snapshot = await shop.client.catalogue.readSnapshot({});
  expect(snapshot.products.find((one) => one.uid === uid)?.image).toBe(image);
  const other = await signedIn(ledgate, 'merchant', { password: null });
  expect((await fetchImage(image, other.token)).statusCode).toBe(404);
  expect((await ledgate.inject({ method: 'GET', path: `/api/cnp/image/${image}`, headers: {} })).statusCode).toBe(401);
  const admin = await signedIn(ledgate, 'admin', { password: null });
  expect((await fetchImage(image, admin.token)).statusCode).toBe(200);
});

test.each([
  ['a PNG', small()],
  ['a JPEG', jpeg({ width: 640, height: 480 })],
  ['a lossy WebP', WEBP],
  ['a lossless WebP', LOSSLESS],
])('%s is taken', async (_, bytes) => {
  const { uid } = await add();
  expect((await put(uid, bytes)).image).not.toBeNull();
});

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a PDF, whatever it is called', pdf(), 'Choose a PNG'],
  ['a picture of more than 64 KB', Buffer.concat([jpeg(), Buffer.alloc(70_000)]), '64 KB'],
  ['a PNG of more than 640 pixels', png({ width: 641, height: 10 }), '640 × 640'],
  ['a JPEG of more than 640 pixels', jpeg({ width: 10, height: 641 }), '640 × 640'],
  ['a WebP of more than 640 pixels', wide(), '640 × 640'],
  ['a WebP that moves', moving(), 'plain picture'],
  ['half a WebP', WEBP.subarray(0, 30), 'damaged'],
  ['half a PNG', small().subarray(0, 60), 'damaged'],
  ['a picture with a page in it', jpeg({ comment: '<script>x</script>' }), 'plain picture'],
])('%s is refused, and the product keeps what it shows', async (_, bytes, said) => {
  const { uid } = await add();
  const { image } = await put(uid, small());
  const refused = await refusal(put(uid, bytes));
  expect([refused.code, refused.problem.errors?.['file']?.[0]]).toEqual(['invalid', expect.stringContaining(said)]);
  expect((await shop.client.catalogue.readProduct({ params: { uid } })).product.image).toBe(image);
});

test('one picture at a time, and none is none', async () => {
  const { uid } = await add();
  expect((await refusal(put(uid, small(), small()))).code).toBe('invalid');
  expect((await refusal(put(uid))).code).toBe('invalid');
});

test('a new picture has an address of its own, and the old one is gone with its bytes', async () => {
  const keys = async () => new Set((await Array.fromAsync(ledgate.parts.files.list())).map(({ key }) => key));
  const { uid, version } = await add();
  const before = await keys();
  const first = await put(uid, small());
  const afterFirst = await keys();
  expect(first.version).toBe(version + 1);
  const second = await put(uid, WEBP);
  expect(second.image).not.toBe(first.image);
  expect((await fetchImage(first.image)).statusCode).toBe(404);
  const later = await keys();
  const gone = [...afterFirst].filter((key) => !before.has(key));
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  const folder = join(ledgate.parts.settings.dataDir, 'documents');
  for (const key of later) await utimes(join(folder, key), twoDaysAgo, twoDaysAgo);
  await sweepFiles(ledgate.parts);
  expect(await keys()).toEqual(new Set([...later].filter((key) => !gone.includes(key))));
  expect((await fetchImage(second.image)).statusCode).toBe(200);
  const late = { params: { uid }, files: filesOf(small()), ifMatch: version };
  expect((await refusal(shop.client.catalogue.setProductImage(late))).code).toBe('stale');
});

test('a variant shows the picture of its product until it has its own', async () => {
  const shirt = await add('Shirt');
  const large = await add('Shirt', { parent: shirt.uid, variant: 'Large' });
  const before = await shop.client.catalogue.readSnapshot({});
  const { image } = await put(shirt.uid, small());
  const since = await shop.client.catalogue.readSnapshot({ query: { since: before.version } });
  expect(since.products).toEqual([expect.objectContaining({ uid: large.uid, image })]);
  const own = await put(large.uid, WEBP);
  expect(own.image).not.toBe(image);
  const back = await shop.client.catalogue.removeProductImage({ params: { uid: large.uid } });
  expect(back).toMatchObject({ image, has_own_image: false });
});

test('what is archived is given no picture', async () => {
  const { uid } = await add();
  await shop.client.catalogue.archiveProduct({ params: { uid } });
  expect((await refusal(put(uid, small()))).code).toBe('wrong_state');
});
