import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jpeg, pdf, png } from '../../testing/files.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
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
const small = () => png({ width: 64, height: 32 });
const put = (...all: Buffer[]) =>
  shop.client.merchantSettings.setReceiptLogo({
    files: all.map((bytes) => ({ name: 'logo.png', content: new Blob([new Uint8Array(bytes)]) })),
  });
const read = (logo: string | null, token = shop.token) =>
  ledgate.inject({ method: 'GET', path: `/api/merchantsetting/logo/${logo}`, headers: {} }, { token });

test('a logo is answered as it came to the people of its business, and the counter knows of it', async () => {
  const { logo } = await put(small());
  const answer = await read(logo);
  expect(answer.rawPayload.equals(small())).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect((await shop.client.merchantSettings.readTillSetup()).receipt.logo).toBe(logo);
  const clerk = await signedIn(ledgate, 'subuser', {
    merchantUid: shop.merchantUid ?? '',
    password: null,
    permissions: ['use_pos'],
  });
  expect((await read(logo, clerk.token)).statusCode).toBe(200);
  const other = await signedIn(ledgate, 'merchant', { password: null });
  expect((await read(logo, other.token)).statusCode).toBe(404);
  expect(
    (await ledgate.inject({ method: 'GET', path: `/api/merchantsetting/logo/${logo}`, headers: {} })).statusCode,
  ).toBe(401);
});

test('a new one has an id of its own, and one that was removed is gone', async () => {
  const first = await put(small());
  const second = await put(jpeg({ width: 100, height: 60 }));
  expect(second.logo).not.toBe(first.logo);
  expect((await read(first.logo)).statusCode).toBe(404);
  expect((await read(second.logo)).headers['content-type']).toBe('image/jpeg');
  expect((await shop.client.merchantSettings.removeReceiptLogo()).logo).toBeNull();
  expect((await read(second.logo)).statusCode).toBe(404);
});

test.each([
  ['nothing', Buffer.alloc(0), 'empty'],
  ['a drawing that can act', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'PNG'],
  ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'PNG'],
  ['a PDF', pdf(), 'PNG'],
  ['a WebP, which papers do not take', WEBP, 'PNG or JPEG'],
  ['more than 64 KB', Buffer.concat([jpeg(), Buffer.alloc(70_000)]), '64 KB'],
  ['more than 640 pixels', png({ width: 641, height: 10 }), '640'],
  ['a picture with a page in it', jpeg({ comment: '<script>x</script>' }), 'plain picture'],
  ['half a picture', small().subarray(0, 60), 'damaged'],
])('%s is refused, and the logo stays', async (_, bytes, said) => {
  const { logo } = await put(small());
  const refused = await refusal(put(bytes));
  expect([refused.code, refused.problem.errors?.['file']?.[0]]).toEqual(['invalid', expect.stringContaining(said)]);
  expect((await shop.client.merchantSettings.readMerchantSettings({ query: {} })).logo).toBe(logo);
});

test('only whoever changes settings changes the logo', async () => {
  const clerk = await signedIn(ledgate, 'subuser', {
    merchantUid: shop.merchantUid ?? '',
    password: null,
    permissions: ['use_pos', 'read_setting'],
  });
  const files = [{ name: 'logo.png', content: new Blob([new Uint8Array(small())]) }];
  expect((await refusal(clerk.client.merchantSettings.setReceiptLogo({ files }))).code).toBe('not_allowed');
  expect((await refusal(clerk.client.merchantSettings.removeReceiptLogo())).code).toBe('not_allowed');
});
