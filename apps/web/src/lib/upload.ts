import { renew } from './client.ts';
import { locationHeader } from './location.ts';
import { newKey } from './new-key.ts';
import { networkProblem, ProblemError, problemOf } from './problem.ts';
import { tokens } from './session.ts';

export interface UploadAsk {
  path: string;
  fields: Readonly<Record<string, string>>;
  file: File;
  /** Sent together with it, after it. */
  beside?: readonly File[];
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const stopped = (): ProblemError =>
  new ProblemError({
    status: 0,
    code: 'stopped',
    title: 'The upload was stopped.',
    remedy: 'Start it again when you like.',
  });

const attempt = (
  { path, fields, file, beside = [], onProgress, signal }: UploadAsk,
  key: string,
  token: string | null,
) =>
  new Promise<Response>((resolve, reject) => {
    // fetch tells nothing about how much has gone out, and not every browser can stream a request.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'text';
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', key);
    for (const [name, value] of Object.entries(locationHeader())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? '';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
    });
    request.addEventListener('error', () => reject(networkProblem(undefined)));
    request.addEventListener('abort', () => reject(stopped()));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const one of [file, ...beside]) form.append('file', one, one.name);
    request.send(form);
  });

/** Sends one file and tells how far it is. A token that has run out is renewed once; the key stays, so nothing is kept twice. */
export const uploadFile = async (ask: UploadAsk): Promise<unknown> => {
  if (ask.signal.aborted) throw stopped();
  const key = newKey();
  const used = tokens.access();
  const first = await attempt(ask, key, used);
  if (first.ok) return first.json();
  if (first.status !== 401 || used === null) throw await problemOf(first);
  await renew(used);
  const second = await attempt(ask, key, tokens.access());
  if (!second.ok) throw await problemOf(second);
  return second.json();
};
