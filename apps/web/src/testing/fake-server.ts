import type { Call, Given, PendingReply, Reply } from '@ledgate/contract/call.ts';
import { failuresOf } from '@ledgate/contract/call-facts.ts';
import { CALLS, type Calls } from '@ledgate/contract/calls.ts';
import { type FailureCode, FAILURES, type Problem } from '@ledgate/contract/failures.ts';

export type CallName = { [F in keyof Calls]: `${F}.${keyof Calls[F] & string}` }[keyof Calls];

type CallNamed<N extends CallName> = N extends `${infer F extends keyof Calls}.${infer K}`
  ? K extends keyof Calls[F]
    ? Calls[F][K] extends Call
      ? Calls[F][K]
      : never
    : never
  : never;

class Refusal {
  readonly code: FailureCode;
  readonly facts: Partial<Problem>;

  constructor(code: FailureCode, facts: Partial<Problem>) {
    this.code = code;
    this.facts = facts;
  }
}

class Pending<T> {
  readonly reply: T;

  constructor(reply: T) {
    this.reply = reply;
  }
}

/** The answer is one of the call's failures. */
export const refuse = (code: FailureCode, facts: Partial<Problem> = {}): Refusal => new Refusal(code, facts);

/** The answer is 202: one more step is due. */
export const pending = <T>(reply: T): Pending<T> => new Pending(reply);

/** The answer does not come: what a page shows while it waits. */
export const never = new Promise<never>(() => undefined);

/** What a page sent, read by the call's own schemas. */
export type Asked<C extends Call> = Given<C> & { files: string[]; ifMatch: string | null };

type Said<C extends Call> = Reply<C> | Refusal | Pending<PendingReply<C>>;
type Answering<C extends Call> =
  | Said<C>
  | Promise<Said<C>>
  | ((asked: Asked<C>, time: number) => Said<C> | Promise<Said<C>>);

export type Answers = { [N in CallName]?: Answering<CallNamed<N>> };

interface Request {
  method: string;
  url: string;
  headers: Headers;
  body: BodyInit | null | undefined;
}

interface Declared {
  name: CallName;
  call: Call;
  pattern: RegExp;
  fixed: number;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^/${path.replace(/^\/|\/$/g, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);

/** Where two paths fit, the one with fewer gaps is meant, as in the server's router. */
const DECLARED: Declared[] = Object.entries(CALLS)
  .flatMap(([feature, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([name, call]) => ({
      name: `${feature}.${name}` as CallName,
      call,
      pattern: patternOf(call.path),
      fixed: -(call.path.match(/\{/g)?.length ?? 0),
    })),
  )
  .toSorted((one, other) => other.fixed - one.fixed);

const bodyOf = (body: Request['body']): { value: unknown; files: string[] } => {
  if (!(body instanceof FormData)) {
    return { value: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined, files: [] };
  }
  const entries = [...body.entries()];
  const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value.name]));
  return { value: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')), files };
};

const asProblem = (status: number, problem: Partial<Problem>): Response =>
  Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } });

const refusal = (name: CallName, call: Call, { code, facts }: Refusal): Response => {
  if (!failuresOf(call).includes(code)) throw new Error(`${name} never answers ${code}: see its declaration.`);
  return asProblem(FAILURES[code].status, { ...FAILURES[code], code, detail: '', ...facts });
};

const answerOf = (name: CallName, call: Call, said: unknown): Response => {
  if (said instanceof Refusal) return refusal(name, call, said);
  if (call.file || call.stream) return new Response(said as BodyInit);
  if (said instanceof Pending) return Response.json(call.pending?.parse(said.reply), { status: 202 });
  return Response.json(call.reply.parse(said), { status: call.status ?? 200 });
};

/**
 * Stands where the network is, under the typed client. Both ways go through the contract: an answer that the server
 * could not give is an error of the test, and so is a request that it would refuse.
 */
export class FakeServer {
  readonly faults: string[] = [];
  readonly #answers: Answers;
  readonly #asked = new Map<CallName, unknown[]>();

  constructor(answers: Answers) {
    this.#answers = { ...answers };
  }

  /** From now on it answers so. */
  answer(answers: Answers): void {
    Object.assign(this.#answers, answers);
  }

  /** What was asked under this name, in order. */
  asked<N extends CallName>(name: N): Asked<CallNamed<N>>[] {
    return (this.#asked.get(name) ?? []) as Asked<CallNamed<N>>[];
  }

  async handle(request: Request): Promise<Response> {
    try {
      return await this.#handle(request);
    } catch (error) {
      this.faults.push(error instanceof Error ? error.message : String(error));
      return asProblem(500, { ...FAILURES.failed, code: 'failed' });
    }
  }

  #read({ method, url, headers, body }: Request): { name: CallName; call: Call; asked: Asked<Call> } {
    const { pathname, searchParams } = new URL(url, 'http://ledgate.test');
    const found = DECLARED.find(({ call, pattern }) => call.method === method && pattern.test(pathname));
    if (!found) throw new Error(`The contract declares no ${method} ${pathname}.`);
    const { name, call, pattern } = found;
    const params = Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([key, text]) => [
      key,
      decodeURIComponent(text),
    ]);
    const { value, files } = bodyOf(body);
    const read = (part: string, schema: Call['body'], given: unknown): unknown => {
      const result = schema?.safeParse(given ?? {});
      if (result?.error) throw new Error(`${name} was asked with a ${part} it refuses: ${result.error.message}`);
      return result?.data;
    };
    const asked = {
      params: read('path', call.params, Object.fromEntries(params)),
      query: read('query', call.query, Object.fromEntries(searchParams)),
      body: read('body', call.body, value),
      files,
      ifMatch: headers.get('if-match'),
    };
    // Safe: each part was read by its schema above.
    return { name, call, asked: asked as unknown as Asked<Call> };
  }

  async #handle(request: Request): Promise<Response> {
    const { name, call, asked } = this.#read(request);
    const before = this.#asked.get(name) ?? [];
    this.#asked.set(name, [...before, asked]);
    if (!(name in this.#answers)) throw new Error(`Nobody answers ${name}.`);
    const answering: unknown = this.#answers[name];
    const said: unknown = typeof answering === 'function' ? answering(asked, before.length) : answering;
    return answerOf(name, call, await said);
  }
}
