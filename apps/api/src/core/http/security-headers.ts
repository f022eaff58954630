import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

type Directives = Readonly<Record<string, string>>;

/** What a browser may do with an answer of ours that is no page: nothing. */
const NOTHING: Directives = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const SHELL: Directives = {
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
};

const NO_DEVICES: Directives = { geolocation: '()', camera: '()', microphone: '()', payment: '()' };

/** A mail is styled where it is written, and shown within our own pages; nothing in it runs or is fetched. */
const MAIL_FRAME: Directives = {
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'unsafe-inline'",
  'frame-ancestors': "'self'",
};

/** Its look and its search, each a file of our own; it fetches nothing and writes no markup. */
const DESCRIPTION: Directives = {
  ...NOTHING,
  'script-src': "'self'",
  'style-src': "'self'",
  'require-trusted-types-for': "'script'",
};

/** The provider's script and the fields that it frames, here and nowhere else; one policy may name a script to be loaded. */
const terminalOf = (fieldsOrigin: string | null): Directives => ({
  ...SHELL,
  ...(fieldsOrigin !== null && { 'script-src': `'self' ${fieldsOrigin}`, 'frame-src': fieldsOrigin }),
  'trusted-types': 'card-fields',
});

/** The counter keeps itself in a service worker, whose address is the one script that a policy has to let through. */
const COUNTER: Directives = { ...SHELL, 'worker-src': "'self'", 'trusted-types': 'till-worker' };

interface DocumentPolicy {
  at: string;
  content: Directives;
  devices: Directives;
  /** Our own pages may show it inside themselves. */
  isFramed?: boolean;
}

/**
 * Each document has a policy of its own, so that what one needs (a provider's frame, a camera) is open to that one alone.
 * A document is reached by a full navigation: what was loaded under one policy never goes on under another. The first
 * that fits counts.
 */
const documentsFor = (settings: Settings): readonly DocumentPolicy[] => [
  { at: '/api/docs', content: DESCRIPTION, devices: NO_DEVICES },
  { at: '/api', content: NOTHING, devices: NO_DEVICES },
  { at: '/mail-frame', content: MAIL_FRAME, devices: NO_DEVICES, isFramed: true },
  {
    at: '/terminal',
    content: terminalOf(settings.processor && new URL(settings.processor.url).origin),
    devices: { ...NO_DEVICES, 'publickey-credentials-get': '(self)' },
  },
  { at: '/till', content: COUNTER, devices: { ...NO_DEVICES, 'publickey-credentials-get': '(self)' } },
  { at: '/', content: SHELL, devices: { ...NO_DEVICES, geolocation: '(self)', 'publickey-credentials-get': '(self)' } },
];

const isAt = (path: string, at: string): boolean =>
  at === '/' || path === at || path.startsWith(`${at}/`) || path.startsWith(`${at}.`);

const headersOf = ({ content, devices, isFramed = false }: DocumentPolicy): [name: string, value: string][] => [
  ['x-frame-options', isFramed ? 'SAMEORIGIN' : 'DENY'],
  // What is framed has no origin of its own, so that even its own script comes from another.
  ['cross-origin-resource-policy', isFramed ? 'cross-origin' : 'same-origin'],
  [
    'content-security-policy',
    Object.entries(content)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
  ],
  [
    'permissions-policy',
    Object.entries(devices)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
  ],
];

const EVERYWHERE: readonly [name: string, value: string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
];

/** On every answer, errors and files included. */
export const addSecurityHeaders = (server: FastifyInstance, settings: Settings): void => {
  const always = [...EVERYWHERE];
  if (settings.publicUrl.startsWith('https:'))
    always.push(['strict-transport-security', 'max-age=31536000; includeSubDomains']);
  const documents = documentsFor(settings).map((one) => ({ at: one.at, headers: [...always, ...headersOf(one)] }));
  server.addHook('onRequest', (request, reply, done) => {
    const [path = '/'] = request.url.split('?', 1);
    // Pages are found in letters of either size.
    const document = documents.find(({ at }) => isAt(path.toLowerCase(), at));
    for (const [name, value] of document?.headers ?? always) void reply.header(name, value);
    if (!path.startsWith('/assets/')) void reply.header('cache-control', 'no-store');
    done();
  });
};
