import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket on this machine that checks every signature by the published rules, with none of our own code. */
export interface Bucket {
  url: string;
  objects: Map<string, Buffer>;
  /** Signatures that were not right. */
  refused: string[];
  behave: (how: 'take' | 'fail' | 'hang') => void;
  stop: () => Promise<void>;
}

export const S3_TEST_KEYS = {
  bucket: 'papers',
  key: 'AKIDLEDGATE',
  secret: 'a secret of some length',
  region: 'us-west-2',
};

const PAGE = 3;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted()
    .join('&');

const signatureOf = (request: IncomingMessage, url: URL, signedHeaders: string): string => {
  const { secret, region } = S3_TEST_KEYS;
  const at = String(request.headers['x-amz-date']);
  const day = at.slice(0, 8);
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const payload = String(request.headers['x-amz-content-sha256']);
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    lines.join(''),
    signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
};

/** Why a request is not genuine, or nothing. */
const faultOf = (request: IncomingMessage, url: URL, body: Buffer): string | null => {
  const given = /SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '');
  if (!given) return 'no signature';
  const [, signedHeaders = '', signature = ''] = given;
  for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!signedHeaders.split(';').includes(name)) return `${name} not signed`;
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'body not as signed';
  return signatureOf(request, url, signedHeaders) === signature ? null : 'wrong signature';
};

const listing = (objects: Map<string, Buffer>, after: string): string => {
  const keys = [...objects.keys()].toSorted().filter((key) => key > after);
  const page = keys.slice(0, PAGE);
  const rows = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  );
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
};

const serve = (
  objects: Map<string, Buffer>,
  url: URL,
  method: string,
  body: Buffer,
): [status: number, body?: string | Buffer] => {
  const key = decodeURIComponent(url.pathname.slice(`/${S3_TEST_KEYS.bucket}/`.length));
  if (method === 'PUT') return [objects.set(key, body) && 200];
  if (method === 'DELETE') return [objects.delete(key) ? 204 : 204];
  if (key === '') return [200, listing(objects, url.searchParams.get('continuation-token') ?? '')];
  const found = objects.get(key);
  return found ? [200, found] : [404, '<Error><Code>NoSuchKey</Code></Error>'];
};

export const startBucket = async (): Promise<Bucket> => {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let how: 'take' | 'fail' | 'hang' = 'take';
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const body = await buffer(request);
    if (how === 'hang') return;
    if (how === 'fail') return void response.writeHead(503).end('<Error>slow down</Error>');
    const fault = faultOf(request, url, body);
    if (fault !== null) {
      refused.push(fault);
      return void response.writeHead(403).end();
    }
    const [status, text] = serve(objects, url, request.method ?? '', body);
    response.writeHead(status).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused,
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
};
