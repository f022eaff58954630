import { formFields, type Outgoing, type Send } from '@ledgate/contract/client.ts';

import { networkProblem, type ProblemError, problemOf } from './problem.ts';

export interface SendParts {
  fetch: typeof globalThis.fetch;
  accessToken: () => string | null;
  locationHeader: () => Record<string, string>;
  newKey: () => string;
  renew: (used: string) => Promise<void>;
  askStepUp: () => Promise<boolean>;
}

interface Attempt {
  response: Response;
  token: string | null;
}

/** The server asks for the fields of a form before its files. */
const formOf = ({ body, files = [] }: Outgoing): FormData => {
  const form = new FormData();
  for (const [name, value] of formFields(body)) form.append(name, value);
  // Safe: in a browser these are Blobs, of which the contract knows only what it needs.
  for (const { name, content } of files) form.append('file', content as Blob, name);
  return form;
};

const attempt = async (parts: SendParts, request: Outgoing, key: string | null): Promise<Attempt> => {
  const token = parts.accessToken();
  const headers: Record<string, string> = { ...parts.locationHeader(), ...request.headers };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  if (key !== null) headers['idempotency-key'] = key;
  // A line that is kept open is nobody's doing and must not keep a session awake.
  if (request.wantsStream) headers['x-background'] = '1';
  const init: RequestInit = { method: request.method, headers };
  // Safe: in a browser it is one, of which the contract knows only what it needs.
  if (request.signal) init.signal = request.signal as AbortSignal;
  if (request.files) init.body = formOf(request);
  else if (request.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(request.body);
  }
  const response = await parts.fetch(request.path, init).catch((cause: unknown) => {
    throw networkProblem(cause);
  });
  return { response, token };
};

/** A wrong password is also a 401, and no refresh would make it right. */
const isExpired = (problem: ProblemError): boolean => problem.status === 401 && problem.code !== 'wrong_credentials';

const withRefresh = async (parts: SendParts, request: Outgoing, key: string | null): Promise<Response> => {
  const first = await attempt(parts, request, key);
  if (first.response.ok) return first.response;
  const problem = await problemOf(first.response);
  if (!isExpired(problem) || first.token === null) throw problem;
  await parts.renew(first.token);
  const second = await attempt(parts, request, key);
  if (!second.response.ok) throw await problemOf(second.response);
  return second.response;
};

/**
 * Carries the typed client's requests. A repeat keeps its idempotency key, so that the server takes the step once
 * whatever happened on the way.
 */
export const createSend = (parts: SendParts): Send => {
  return async (request) => {
    const wantsKey = request.method !== 'GET' && !request.isRepeatable;
    const key = request.headers['idempotency-key'] ?? (wantsKey ? parts.newKey() : null);
    const response = await withRefresh(parts, request, key).catch(async (problem: ProblemError) => {
      if (problem.code !== 'step_up_required' || !(await parts.askStepUp())) throw problem;
      return withRefresh(parts, request, key);
    });
    if (request.wantsFile) return response.blob();
    if (request.wantsStream) return response.body;
    return response.status === 204 ? null : response.json();
  };
};
