import { isLoopback, isPublicAddress, readIp } from '../checks/ip-address.ts';
import { no, type Verdict, yes } from '../checks/verdict.ts';

/** What a URL is made of, as far as it matters here: read by whoever has a parser. */
export interface TargetParts {
  protocol: string;
  hostname: string;
  hasCredentials: boolean;
  hasFragment: boolean;
}

/** Whether an address may be connected to: somebody's on the internet, or this machine where that is allowed. */
export const isReachable = (address: string, allowsLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopback(address));

/** Names that never leave a network. */
const INNER = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/i;

/** Whether webhooks may be sent to such a URL, before anybody looks up its name. */
export const checkTarget = (url: TargetParts, allowsLoopback: boolean): Verdict => {
  const host = url.hostname.replace(/\.$/, '');
  const isAddress = readIp(host) !== null;
  const isHere = isAddress ? isLoopback(host) : host === 'localhost';
  if (url.protocol !== 'https:' && !(allowsLoopback && isHere && url.protocol === 'http:')) {
    return no('Enter an address that begins with https://.');
  }
  if (url.hasCredentials)
    return no('Leave the user name and password out of the address. The signature proves who sends.');
  if (url.hasFragment) return no('Leave out everything from the # on.');
  if (allowsLoopback && isHere) return yes;
  if (isAddress ? !isPublicAddress(host) : INNER.test(host) || !host.includes('.')) {
    return no('Enter an address on the public internet. Private networks and this machine can’t be reached.');
  }
  return yes;
};
