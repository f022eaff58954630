import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** On every answer, errors and files included. */
export const addSecurityHeaders = (server: FastifyInstance, settings: Settings): void => {
  const headers: Record<string, string> = {
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), publickey-credentials-get=(self)',
    'x-frame-options': 'DENY',
  };
  if (settings.publicUrl.startsWith('https:')) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  const entries = Object.entries(headers);
  server.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of entries) void reply.header(name, value);
    if (request.url.startsWith('/api') || !request.url.startsWith('/assets/'))
      void reply.header('cache-control', 'no-store');
    done();
  });
};
