import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { demandKey, isKey } from './key.ts';
import type { FileStore, Stored } from './port.ts';
import { codeOf, FileMissing, StoreFailed } from './store-failure.ts';

export interface S3Options {
  /** Of the store, without the bucket. */
  url: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const FOLDER = 'documents/';

const hashOf = async (content: Blob): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content.stream()) hash.update(chunk);
  return hash.digest('hex');
};

const NOTHING = createHash('sha256').digest('hex');

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const inside = (xml: string, tag: string): string | undefined => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescape(found);
};

const storedIn = (xml: string): Stored[] =>
  (xml.match(/<Contents>.*?<\/Contents>/gs) ?? []).flatMap((entry) => {
    const key = inside(entry, 'Key')?.slice(FOLDER.length) ?? '';
    const changedAt = new Date(inside(entry, 'LastModified') ?? '');
    return isKey(key) && !Number.isNaN(changedAt.getTime()) ? [{ key, changedAt }] : [];
  });

type Ask = (method: string, path: string, content?: Blob) => Promise<Response>;

/** Signed requests; whatever goes wrong is one kind of error without the store's own words. */
const makeAsk = ({ url, bucket, key, secret, region, timeoutMs = TIMEOUT_MS }: S3Options): Ask => {
  const signer = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' });
  const base = `${url.replace(/\/$/, '')}/${bucket}/`;
  return async (method, path, content) => {
    try {
      // The hash is signed too, so that bytes changed on the way are not taken.
      const headers = { 'x-amz-content-sha256': content ? await hashOf(content) : NOTHING };
      const { url: target, headers: signed } = await signer.sign(`${base}${path}`, { method, headers });
      return await fetch(target, {
        method,
        headers: signed,
        ...(content && { body: content }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw new StoreFailed(codeOf(error));
    }
  };
};

const settle = async (response: Response, ...good: number[]): Promise<void> => {
  await response.body?.cancel();
  if (!good.includes(response.status)) throw new StoreFailed(String(response.status));
};

/** Any store that speaks the S3 protocol, addressed by path. */
export const makeS3 = (options: S3Options): FileStore => {
  const ask = makeAsk(options);
  return {
    put: async (key, content) => {
      demandKey(key);
      await settle(await ask('PUT', FOLDER + key, content), 200);
    },
    get: async (key) => {
      demandKey(key);
      const response = await ask('GET', FOLDER + key);
      if (response.status === 404) {
        await response.body?.cancel();
        throw new FileMissing();
      }
      if (response.status !== 200 || !response.body) {
        await settle(response);
        throw new StoreFailed('empty');
      }
      return Readable.fromWeb(response.body);
    },
    remove: async (key) => {
      demandKey(key);
      await settle(await ask('DELETE', FOLDER + key), 200, 204, 404);
    },
    async *list(): AsyncGenerator<Stored> {
      let after = '';
      do {
        const query = `list-type=2&prefix=${encodeURIComponent(FOLDER)}${after && `&continuation-token=${encodeURIComponent(after)}`}`;
        const response = await ask('GET', `?${query}`);
        if (response.status !== 200) await settle(response);
        const xml = await response.text();
        yield* storedIn(xml);
        after = inside(xml, 'IsTruncated') === 'true' ? (inside(xml, 'NextContinuationToken') ?? '') : '';
      } while (after !== '');
    },
  };
};
