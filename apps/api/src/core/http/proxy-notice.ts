import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';

const NOTICE =
  'Requests arrive with X-Forwarded-For, but TRUSTED_PROXIES is empty, so all of them count as one address.';

/**
 * Behind a balancer that nobody named, everybody seems to come from one address: the limits of all are one limit, and
 * the audit log says nothing of where people were. Answers what to say about it, if anything.
 */
export const watchForProxy = (server: FastifyInstance, { settings, log, metrics }: Parts): (() => string | null) => {
  let isNoticed = false;
  if (settings.trustedProxies.length > 0) return () => null;
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined) {
      metrics.forwardedUntrusted();
      if (!isNoticed) log.warn(NOTICE);
      isNoticed = true;
    }
    done();
  });
  return () => (isNoticed ? NOTICE : null);
};
