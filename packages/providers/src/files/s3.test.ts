import { expect, test } from 'vitest';
import { describeStore, type StoreSide } from './conformance.ts';
import { newKey } from './key.ts';
import { makeS3 } from './s3.ts';
import { StoreFailed } from './store-failure.ts';
import { S3_TEST_KEYS, startBucket } from './testing-s3.ts';

const start = async (): Promise<StoreSide> => {
  const bucket = await startBucket();
  return {
    store: makeS3({ url: bucket.url, ...S3_TEST_KEYS }),
    lying: async () => [...bucket.objects.keys()],
    fail: (isFailing) => bucket.behave(isFailing ? 'fail' : 'take'),
    stop: async () => {
      await bucket.stop();
      expect(bucket.refused).toEqual([]);
    },
  };
};

describeStore('An S3-compatible store', start);

test('an S3-compatible store takes no wrong secret', async () => {
  const bucket = await startBucket();
  const store = makeS3({ url: bucket.url, ...S3_TEST_KEYS, secret: 'another' });
  await expect(store.put(newKey(), new Blob(['x']))).rejects.toMatchObject({ code: '403' });
  await expect(store.get(newKey())).rejects.toMatchObject({ code: '403' });
  expect(bucket.refused).toEqual(['wrong signature', 'wrong signature']);
  await bucket.stop();
});

test('an S3-compatible store that hangs is given up, and one that is gone is told as such', async () => {
  const bucket = await startBucket();
  const store = makeS3({ url: bucket.url, ...S3_TEST_KEYS, timeoutMs: 200 });
  bucket.behave('hang');
  await expect(store.put(newKey(), new Blob(['x']))).rejects.toBeInstanceOf(StoreFailed);
  await bucket.stop();
  await expect(store.get(newKey())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
