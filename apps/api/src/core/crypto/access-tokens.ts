import { SESSION } from '@ledgate/domain/access/limits.ts';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Keyring } from './keyring.ts';

const ISSUER = 'ledgate';
const AUDIENCE = 'ledgate-api';
const TYPE = 'at+jwt';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The token names a session and nothing else; what the session may do is looked up each time. */
export interface AccessTokens {
  sign: (sid: string) => string;
  /** The session's id, or null for anything that is not exactly one of our own, unexpired tokens. */
  read: (token: string) => string | null;
}

interface Claims {
  sid: string;
  exp: number;
  nbf: number;
}

const claimsFrom = ({ sid, exp, nbf }: Record<string, unknown>): Claims | null =>
  typeof sid === 'string' && UUID.test(sid) && typeof exp === 'number' && typeof nbf === 'number'
    ? { sid, exp, nbf }
    : null;

/** Checking a signature costs more than all the rest of reading a token. */
const MOST_VERIFIED = 2_000;

export const makeAccessTokens = (keyring: Keyring, clock: () => Date): AccessTokens => {
  const newest = keyring.current('accessToken');
  const header = { alg: 'HS256', typ: TYPE, kid: newest.kid };
  const sign = createSigner({ key: newest.key, algorithm: 'HS256', header, noTimestamp: true });
  const verifiers = keyring.all('accessToken').map(({ key }) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      checkTyp: TYPE,
      requiredClaims: ['sid', 'exp', 'nbf'],
      // The time is checked by our own clock on every call.
      ignoreExpiration: true,
      ignoreNotBefore: true,
    }),
  );

  const claimsOf = (token: string): Claims | null => {
    for (const verify of verifiers) {
      try {
        return claimsFrom(verify(token) as Record<string, unknown>);
      } catch {
        // Signed by another key of the ring, or by nobody of ours.
      }
    }
    return null;
  };

  /** Tokens whose signature was found to be ours. */
  const verified = new Map<string, Claims>();
  const verifiedClaimsOf = (token: string): Claims | null => {
    const known = verified.get(token);
    if (known) return known;
    const claims = claimsOf(token);
    if (!claims) return null;
    const [oldest] = verified.keys();
    if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
    return claims;
  };

  return {
    sign: (sid) => {
      const now = Math.floor(clock().getTime() / 1000);
      return sign({ sid, iss: ISSUER, aud: AUDIENCE, iat: now, nbf: now, exp: now + SESSION.accessToken / 1000 });
    },
    read: (token) => {
      const claims = verifiedClaimsOf(token);
      if (!claims) return null;
      const now = clock().getTime() / 1000;
      const { sid, exp, nbf } = claims;
      // Two servers' clocks may differ by a moment; one that was set back must not refuse its own tokens.
      return exp > now && nbf <= now + 60 ? sid : null;
    },
  };
};
