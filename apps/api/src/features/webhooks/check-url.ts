import { checkTarget, isReachable } from '@ledgate/domain/webhooks/target.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { outboundOf } from './send.ts';

const refused = (say: string): Failure => new Failure('invalid', say, { errors: { url: [say] } });

/**
 * Whether a URL can be a target, as its name leads today. It is looked up and checked again with every connection, so
 * this is for the one who types and not the wall.
 */
export const demandTarget = async (parts: Parts, text: string): Promise<string> => {
  const { resolve, allowsLoopback } = outboundOf(parts);
  if (!URL.canParse(text)) throw refused('Enter a whole address, such as https://hooks.your-shop.com/ledgate.');
  const url = new URL(text);
  const { protocol, hostname, username, password, hash } = url;
  const isNamed = { hasCredentials: username !== '' || password !== '', hasFragment: hash !== '' };
  const verdict = checkTarget({ protocol, hostname, ...isNamed }, allowsLoopback);
  if (!verdict.ok) throw refused(verdict.reason);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw refused('This host was not found. Check the address, or set up its DNS first.');
  if (!addresses.every((address) => isReachable(address, allowsLoopback))) {
    throw refused('This host leads to a private network. Enter an address on the public internet.');
  }
  return url.href;
};
