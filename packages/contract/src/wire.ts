import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import type { Wire, WireLine } from './client.ts';

const lineOf = ({ method, path, file, stream, repeatable }: Call): WireLine => {
  if (stream) return [method, path, 'stream'];
  if (file) return [method, path, 'file'];
  return repeatable ? [method, path, 'repeatable'] : [method, path];
};

/** Method and path of every call, read off the contract; the web gets it at build time, without the schemas. */
export const wireOf = (isWanted: (call: Call) => boolean = () => true): Wire => {
  const features = Object.entries(CALLS).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls as Record<string, Call>)
        .filter(([, call]) => isWanted(call))
        .map(([name, call]) => [name, lineOf(call)]),
    ),
  ]);
  return Object.fromEntries(features) as Wire;
};
