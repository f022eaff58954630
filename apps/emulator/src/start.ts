import Fastify, { type FastifyInstance } from 'fastify';
import { serveVerification } from './bank-verification/routes.ts';
import type { Receiver } from './banks/https-receiver.ts';
import { serveCardFields } from './card-fields/routes.ts';
import { type Control, makeControl } from './control/control.ts';
import { servePage } from './control/page-routes.ts';
import { serveControl } from './control/routes.ts';
import { makePayments } from './payments/specials.ts';
import { useSession } from './payments/tokens.ts';
import { makeBoarding, STATUS } from './provider/boarding.ts';
import { makeChangeRequests } from './provider/change-requests.ts';
import { makeFaults } from './provider/faults.ts';
import { makeRateLimit } from './provider/rate-limit.ts';
import { makeRequestTokens } from './provider/request-tokens.ts';
import { type Logged, serveProvider, type Serving } from './provider/serve.ts';
import { giveReaders } from './provider/terminals.ts';
import { makeWebhooks, USUALLY } from './provider/webhooks.ts';
import type { Happening, Settings, World } from './provider/world.ts';
import { makeClock } from './store/clock.ts';
import { textOf } from './store/fields.ts';
import { openStore } from './store/journal.ts';
import { makeSecrets } from './store/secrets.ts';

/** What the demo's server calls the provider with, unless told otherwise. */
const DEMO_KEY = 'ledgate-demo-processor-key';
const MOST_REQUESTS = 300;

const USUAL: Settings = {
  delayMs: 0,
  webhookShape: 'alert',
  rateLimit: 1_000,
  webhookDelayMs: 0,
  offAfter: 5,
  readerAutoMs: 0,
};

export interface EmulatorOptions {
  readonly dataDir: string;
  readonly host?: string;
  /** 0, unless said otherwise: any that is free. */
  readonly port?: number;
  readonly key?: string;
  readonly settings?: Partial<Settings>;
  /** A bank's receiver, which has no port of its own: under `/bank`. */
  readonly receiver?: Receiver;
}

export interface Emulator {
  readonly url: string;
  readonly key: string;
  readonly control: Control;
  readonly close: () => Promise<void>;
}

/** What a browser may do with a key of its own. */
const isForBrowsers = (method: string, path: string): boolean =>
  method === 'POST' && /^\/(?:tokens|txns)\/?$/.test(path);

const SETTINGS = { table: '_meta', id: 'settings' };

const makeWorld = (dataDir: string, given: Partial<Settings>, happened: (happening: Happening) => void) => {
  const store = openStore(dataDir);
  const clock = makeClock(store);
  const kept = (): Partial<Settings> => (store.get(SETTINGS.table, SETTINGS.id) ?? {}) as Partial<Settings>;
  const world: World = {
    store,
    clock,
    secrets: makeSecrets(store),
    settings: () => ({ ...USUAL, ...given, ...kept() }),
    happened,
  };
  const set = (settings: Partial<Settings>): void =>
    store.put(SETTINGS.table, { ...kept(), ...settings, id: SETTINGS.id });
  return { world, set };
};

/** What happens inside of a call is told of with the call; what happens by itself, at once. */
const makeGathering = (tell: (happenings: readonly Happening[]) => void) => {
  let gathering: Happening[] | null = null;
  const happened = (happening: Happening): void => {
    if (gathering) gathering.push(happening);
    else tell([happening]);
  };
  const gather: Serving['gather'] = (run) => {
    const happenings: Happening[] = [];
    gathering = happenings;
    try {
      return { result: run(), happenings };
    } finally {
      gathering = null;
    }
  };
  return { happened, gather };
};

const assemble = ({ dataDir, key = DEMO_KEY, settings = {} }: EmulatorOptions) => {
  const { happened, gather } = makeGathering((happenings) => void tell(happenings));
  const { world, set } = makeWorld(dataDir, settings, happened);
  const webhooks = makeWebhooks(world);
  const tell = async (happenings: readonly Happening[], manner = USUALLY): Promise<void> => {
    // One after the other: as they happened is how they are sent, unless somebody scripts otherwise.
    for (const happening of happenings) await webhooks.send(happening, manner);
  };
  const requests: Logged[] = [];
  const calls = new Map<string, number>();
  const parts = { world, boarding: makeBoarding(world), changeRequests: makeChangeRequests(world) };
  const payments = makePayments(world);
  // Those who were boarded before there were readers.
  for (const { id } of world.store.find('merchants', 'status', String(STATUS.boarded))) giveReaders(world, id);
  const serving: Serving = {
    parts,
    specials: payments.specials,
    key,
    admits: (headers, { method, path }) =>
      headers['apikey'] === key || (isForBrowsers(method, path) && useSession(world, textOf(headers['txnsessionkey']))),
    faults: makeFaults(),
    rateLimit: makeRateLimit(),
    tokens: makeRequestTokens(world),
    log: (entry) => {
      requests.push(entry);
      const call = `${entry.method} /${entry.path.split('/')[1] ?? ''}`;
      calls.set(call, (calls.get(call) ?? 0) + 1);
      if (requests.length > MOST_REQUESTS) requests.shift();
    },
    gather,
    tell,
  };
  const forget = (): void => {
    requests.splice(0);
    calls.clear();
  };
  return { world, serving, control: makeControl({ serving, webhooks, payments, requests, calls, set, forget }) };
};

const MOST_PACKAGE = 100_000_000;

const serveReceiver = (app: FastifyInstance, receiver: Receiver): void => {
  void app.register(async (inner) => {
    // Whatever it is called, it is bytes.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_PACKAGE }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of ['/bank', '/bank/*'])
      inner.route({
        method: ['GET', 'POST'],
        url,
        handler: async ({ method, url: whole, headers, body }, reply) => {
          const path = (whole.split('?')[0] ?? '').slice('/bank'.length);
          const given = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
          const { status, json } = await receiver.handle({ method, path, headers, body: given });
          return reply.code(status).send(json);
        },
      });
  });
};

/** The card payment provider, on a port of its own. Keeps what it holds in its folder. */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { world, serving, control } = assemble(options);
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(500).send({ errors: [{ msg: String(error), severity: 4 }] }),
  );
  serveControl(app, control);
  servePage(app, control);
  serveVerification(app, serving);
  serveCardFields(app);
  if (options.receiver) serveReceiver(app, options.receiver);
  await serveProvider(app, serving);
  const url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 });
  world.clock.start();
  return {
    url,
    key: serving.key,
    control,
    close: async () => {
      world.clock.stop();
      await app.close();
      world.store.close();
    },
  };
};
