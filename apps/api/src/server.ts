import { sql } from 'kysely';
import { fastify, type FastifyInstance } from 'fastify';
import { FAILURES } from '@ledgate/contract/failures.ts';
import { MOST_DRIFT_MS } from './core/clock.ts';
import { Failure } from './core/failure.ts';
import { type Denials, makeDenials } from './core/http/denials.ts';
import type { Handlers } from './core/http/handler.ts';
import type { Parts } from './core/parts.ts';
import { asFailure, toProblem } from './core/http/problem.ts';
import { compressReplies } from './core/http/compress-replies.ts';
import { addSecurityHeaders } from './core/http/security-headers.ts';
import { serve } from './core/http/serve.ts';
import { watchForProxy } from './core/http/proxy-notice.ts';
import { makeKeyCheck } from './core/http/key-check.ts';
import { makeSessionCheck } from './core/http/session-check.ts';
import { serveWeb } from './core/http/web-files.ts';
import { serveDescription } from './core/http/description.ts';
import { OBJECT_TABLES } from './object-tables.ts';

const BODY_LIMIT = 256 * 1024;
const BODY_MS = 30_000;
/** Ten megabytes over a poor line take their time. */
const UPLOAD_MS = 600_000;

const open = (parts: Parts): FastifyInstance => {
  const server = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: 72_000,
    // Who still comes over a connection that is open is answered; no other server has heard of that call.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    trustProxy: parts.settings.trustedProxies.length > 0 ? parts.settings.trustedProxies : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
  });
  server.server.maxConnections = 5000;
  server.removeContentTypeParser('text/plain');
  return server;
};

/** The server's own limit is made for uploads; whoever sends anything else has less time for it. */
const limitBodies = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !routeOptions.config.isUpload) {
      const timer = setTimeout(() => raw.destroy(), BODY_MS).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};

const answerFailures = (server: FastifyInstance, parts: Parts): void => {
  server.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error);
    const route = request.routeOptions.url ?? 'unknown';
    if (failure.code === 'failed') parts.log.error('request failed', { request: request.id, route, error });
    if (failure.code === 'busy') parts.log.warn('request turned away', { request: request.id, route, error });
    parts.metrics.refusal(failure.code);
    const problem = toProblem(failure, request.id);
    if (problem.retry_after !== undefined) void reply.header('retry-after', problem.retry_after);
    return reply.code(FAILURES[failure.code].status).type('application/problem+json').send(JSON.stringify(problem));
  });
  server.setNotFoundHandler(() => {
    throw new Failure('not_found', 'There is no page at this address.');
  });
};

const watch = (server: FastifyInstance, parts: Parts): void => {
  server.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: paths hold handles and tokens.
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    parts.metrics.request(route, request.method, reply.statusCode, ms / 1000);
    parts.log.info('answered', {
      route: `${request.method} ${route}`,
      status: reply.statusCode,
      ms,
      request: request.id,
    });
    done();
  });
};

const countJobs = async (parts: Parts): Promise<void> => {
  const rows = await parts.db
    .selectFrom('job')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['ready', 'waiting', 'dead'])
    .groupBy('state')
    .execute();
  const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  parts.metrics.jobsWaiting(of('ready') + of('waiting'), of('dead'));
};

/** What is wrong with the machine's clock, in a sentence; null when nothing is. */
const clockFault = ({ time }: Parts): string | null => {
  const driftMs = time.driftMs();
  if (Math.abs(driftMs) <= MOST_DRIFT_MS) return null;
  const seconds = Math.round(Math.abs(driftMs) / 1000).toLocaleString('en-US');
  return `The clock of this machine is ${seconds} s ${driftMs > 0 ? 'ahead of' : 'behind'} the database's. Set it right.`;
};

/** Who is answered while we are leaving comes back over a new connection, which is somebody else's. */
const sendElsewhere = (server: FastifyInstance, isLeaving: () => boolean): void => {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done(null, payload);
  });
};

/** Liveness, readiness and figures; no sign-in, and nothing in them about anybody. */
const serveProbes = (server: FastifyInstance, parts: Parts, isLeaving: () => boolean): void => {
  const notice = watchForProxy(server, parts);
  server.get('/healthz', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ ready: false });
    await sql`select 1`.execute(parts.db);
    const reason = clockFault(parts);
    if (reason !== null) return reply.code(503).send({ ready: false, reason });
    const said = notice();
    return said === null ? { ready: true } : { ready: true, notice: said };
  });
  server.get('/metrics', async (request, reply) => {
    const { mode, metricsToken } = parts.settings;
    const isAllowed = metricsToken ? request.headers.authorization === `Bearer ${metricsToken}` : mode === 'demo';
    if (!isAllowed) throw new Failure('not_found', 'There is no page at this address.');
    await countJobs(parts);
    parts.metrics.clockDrift(parts.time.driftMs() / 1000);
    return reply.type(parts.metrics.contentType).send(await parts.metrics.text());
  });
};

export interface BuildOptions {
  /** Where the built web lies; absent in API tests. */
  webDir?: string;
  isLeaving?: () => boolean;
  /** Given by tests, which wait for it. */
  denials?: Denials;
}

/** Builds the server; production and every test build this same one. */
export const build = async (parts: Parts, handlers: Handlers, options: BuildOptions = {}): Promise<FastifyInstance> => {
  const server = open(parts);
  addSecurityHeaders(server, parts.settings);
  limitBodies(server);
  compressReplies(server);
  answerFailures(server, parts);
  watch(server, parts);
  const { isLeaving = () => false } = options;
  sendElsewhere(server, isLeaving);
  serveProbes(server, parts, isLeaving);
  serveDescription(server);
  const denials = options.denials ?? makeDenials(parts, OBJECT_TABLES);
  await serve(server, parts, { check: makeSessionCheck(parts), keys: makeKeyCheck(parts), denials }, handlers);
  if (options.webDir) await serveWeb(server, options.webDir, parts.settings.mode === 'demo');
  return server;
};
