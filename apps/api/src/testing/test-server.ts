import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, formFields, type Outgoing } from '@ledgate/contract/client.ts';
import type { FailureCode, Problem } from '@ledgate/contract/failures.ts';
import { wireOf } from '@ledgate/contract/wire.ts';
import { freshDatabase } from '@ledgate/database/testing.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { assemble } from '../assemble.ts';
import { plainClock } from '../core/clock.ts';
import { selfSignedPaperKeys } from '../core/crypto/paper-certificate.ts';
import { makeDenials } from '../core/http/denials.ts';
import { makeLog } from '../core/log.ts';
import type { Parts } from '../core/parts.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import { workOff } from '../core/jobs/worker.ts';
import { makeDemoMessenger } from '../features/demo/messenger.ts';
import { handlers } from '../handlers.ts';
import { jobHandlers } from '../job-handlers.ts';
import { OBJECT_TABLES } from '../object-tables.ts';
import { build } from '../server.ts';
import { addCurrentList } from './current-list.ts';

/** A refused call, as a test sees it. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code}: ${problem.detail} ${JSON.stringify(problem.errors ?? {})}`);
    this.status = status;
    this.problem = problem;
  }
  get code(): FailureCode {
    return this.problem.code;
  }
}

export interface Visitor {
  token?: string | undefined;
  address?: string;
  headers?: Record<string, string>;
}

export interface TestServer {
  server: FastifyInstance;
  parts: Parts;
  url: string;
  logLines: string[];
  /** Moves the server's clock; timers are not touched. */
  advance: (ms: number) => void;
  /** Lets the server's clock stand, so that a slow machine waits out no limit; `advance` still moves it. */
  stopClock: () => void;
  runClock: () => void;
  inject: (request: Outgoing, visitor?: Visitor) => Promise<LightMyRequestResponse>;
  /** The typed client of one visitor: what a browser would call. */
  client: (visitor?: Visitor) => Client;
  /** Works off every due job, so that messages are where they belong. */
  deliver: () => Promise<void>;
  /** The newest message to somebody. */
  lastMessage: (recipient: string, channel?: string) => Promise<{ subject: string; text: string }>;
  /** Of every message to somebody, the newest first. */
  subjectsTo: (recipient: string) => Promise<string[]>;
  /** The digits of the newest code sent to somebody. */
  lastCode: (recipient: string, channel?: string) => Promise<string>;
  /** The `{a}/{b}` of the newest link mailed to somebody; those in security mails are no step of theirs. */
  lastLink: (recipient: string) => Promise<{ a: string; b: string }>;
  /** When every denial so far is on record: answers do not wait for that. */
  denialsSettled: () => Promise<void>;
  close: () => Promise<void>;
}

/** As much of a server as it takes to put people to work: those of a campaign are processes of their own. */
export type Reach = Pick<TestServer, 'parts' | 'client' | 'deliver'>;

/** As of the earliest that a test's clock shows. */
const PAPER_KEYS = selfSignedPaperKeys('Ledgate tests', new Date('2026-01-01'));

const settingsFor = (overrides: Partial<Settings>): Settings => {
  // Made by the first who writes into it; under this name the leftovers of killed runs are swept.
  const dataDir = join(tmpdir(), `ledgate-test-${randomUUID()}`);
  return {
    ...readSettings({
      MASTER_KEY: randomBytes(32).toString('base64'),
      PORT: '0',
      DATA_DIR: dataDir,
      CHECK_REPLIES: 'on',
    }),
    paperKeys: PAPER_KEYS,
    // Each mail by itself, where a test is not about gathering.
    mailGatherMs: 0,
    ...overrides,
  };
};

/** Fields first, then the files: the order the server asks for. */
const formOf = ({ body, files = [] }: Outgoing): FormData => {
  const form = new FormData();
  for (const [name, value] of formFields(body)) form.append(name, value);
  for (const { name, content } of files) form.append('file', content, name);
  return form;
};

type Inbox = Pick<TestServer, 'lastMessage' | 'subjectsTo' | 'lastCode' | 'lastLink'>;

/** What the demo's messenger has delivered, as its reader finds it. */
const inboxOf = (parts: Parts, deliver: () => Promise<void>): Inbox => {
  const messagesTo = async (recipient: string, channel?: string) => {
    await deliver();
    let query = parts.db.selectFrom('demo_message').select(['subject', 'text']).where('recipient', '=', recipient);
    if (channel) query = query.where('channel', '=', channel);
    return query.orderBy('id', 'desc').execute();
  };

  const lastMessage: Inbox['lastMessage'] = async (recipient, channel) => {
    const [newest] = await messagesTo(recipient, channel);
    if (!newest) throw new Error(`no message to ${recipient}`);
    return newest;
  };

  /** The newest that holds such a thing: notices may arrive between a code and its reader. */
  const lastMatch = async (pattern: RegExp, recipient: string, channel?: string): Promise<string[]> => {
    for (const { text } of await messagesTo(recipient, channel)) {
      const match = pattern.exec(text);
      if (match) return [...match];
    }
    throw new Error(`no ${pattern} in any message to ${recipient}`);
  };

  return {
    lastMessage,
    subjectsTo: async (recipient) => (await messagesTo(recipient)).map(({ subject }) => subject),
    // A voice says its digits one by one.
    lastCode: async (recipient, channel) =>
      (await lastMatch(/\b\d{6}\b|\d(?:, \d){5}/, recipient, channel))[0]?.replaceAll(', ', '') ?? '',
    lastLink: async (recipient) => {
      const [, a = '', b = ''] = await lastMatch(/(?<!not-me)[/#]([\w-]{43})[/.]([\w-]{43})/, recipient, 'email');
      return { a, b };
    },
  };
};

const clientOf =
  (inject: TestServer['inject']): TestServer['client'] =>
  (visitor = {}) =>
    createClient(wireOf(), async (request) => {
      const answer = await inject(request, visitor);
      if (answer.statusCode >= 400) throw new Refused(answer.statusCode, answer.json<Problem>());
      return request.wantsFile ? new Blob([new Uint8Array(answer.rawPayload)]) : answer.json<unknown>();
    });

const movableClock = (): Pick<TestServer, 'advance' | 'stopClock' | 'runClock'> & { clock: () => Date } => {
  let offset = 0;
  let stoppedAt: number | null = null;
  return {
    clock: () => new Date((stoppedAt ?? Date.now()) + offset),
    advance: (ms) => {
      offset += ms;
    },
    stopClock: () => {
      stoppedAt = Date.now();
    },
    runClock: () => {
      stoppedAt = null;
    },
  };
};

/** The whole server on a database of its own, on a given one, or beside another on that one's; driven without a port. */
export const startTestServer = async (
  overrides: Partial<Settings> = {},
  beside?: Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'parts'>>,
): Promise<TestServer> => {
  const database = beside ?? (await freshDatabase());
  const logLines: string[] = [];
  const { clock, ...hands } = movableClock();
  const { parts, close } = assemble(settingsFor({ ...beside?.parts?.settings, ...overrides }), {
    url: database.url,
    log: makeLog({ write: (line) => void logLines.push(line) }),
    time: plainClock(clock),
    messenger: ({ writer }) => makeDemoMessenger(writer, clock),
  });
  await addCurrentList(parts);
  const denials = makeDenials(parts, OBJECT_TABLES);
  const server = await build(parts, handlers, { denials });

  const inject: TestServer['inject'] = (request, visitor = {}) =>
    server.inject({
      method: request.method,
      url: request.path,
      remoteAddress: visitor.address ?? '127.0.0.1',
      headers: {
        ...request.headers,
        ...(visitor.token && { authorization: `Bearer ${visitor.token}` }),
        ...visitor.headers,
      },
      ...(request.files && { payload: formOf(request) }),
      ...(!request.files && request.body !== undefined && { payload: request.body as object }),
    });

  const deliver = async (): Promise<void> => {
    // One after the other, so that the newest message is the one that was due last.
    await workOff(parts, jobHandlers, { atOnce: 1 });
  };

  const inbox = inboxOf(parts, deliver);

  return {
    server,
    parts,
    url: database.url,
    logLines,
    ...hands,
    inject,
    client: clientOf(inject),
    deliver,
    ...inbox,
    denialsSettled: denials.settled,
    close: async () => {
      await server.close();
      await close();
      await rm(parts.settings.dataDir, { recursive: true, force: true });
    },
  };
};

/** The failure a call ends in; a call that succeeds fails the test. */
export const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('the call was expected to be refused');
};
