import { createHash } from 'node:crypto';
import type { ScriptInventory } from '@ledgate/domain/payments/script-inventory.ts';
import type { Parts } from '../../core/parts.ts';

const PAGE = '/terminal';
const LIMIT_MS = 15_000;

/** Nobody answers at an address: there is nothing to compare, and it is asked again. */
export class NotReached extends Error {}

const get = async (address: string): Promise<string> => {
  const reply = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) }).catch((error: unknown) => {
    throw new NotReached('nobody answers', { cause: error });
  });
  if (!reply.ok) throw new Error(`${new URL(address).pathname} was answered ${reply.status}`);
  return reply.text();
};

const hashOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Scripts that a page or a script names, as addresses. */
const namedIn = (text: string, at: string): string[] =>
  [...text.matchAll(/["'`]([^"'`\s<>]+\.m?js)["'`]/g)].flatMap(([, name = '']) => {
    // Inside a script only what begins like an address is one.
    const isAddress = /^(\.{0,2}\/|https?:)/.test(name);
    return isAddress && URL.canParse(name, at) ? [new URL(name, at).href] : [];
  });

/**
 * What a browser is given for the page where cards are typed: fetched as a browser would fetch it, from script to script. The
 * provider's comes besides, since the page loads it when it is used.
 */
export const readServedScripts = async (parts: Parts): Promise<ScriptInventory> => {
  const { publicUrl } = parts.settings;
  const page = new URL(PAGE, publicUrl).href;
  const found = new Map<string, string>();
  const fields = parts.processor?.payments.fieldsScriptUrl;
  const waiting = [...namedIn(await get(page), page), ...(fields === undefined ? [] : [fields])];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const isOwn = address.startsWith(`${publicUrl}/`);
    const name = isOwn ? address.slice(publicUrl.length) : address;
    if (found.has(name)) continue;
    const text = await get(address);
    found.set(name, hashOf(text));
    if (isOwn) waiting.push(...namedIn(text, address));
  }
  return found;
};
