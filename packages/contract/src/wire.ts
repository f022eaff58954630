import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import type { Wire } from './client.ts';

/** Method and path of every call, read off the contract; the web gets it at build time, without the schemas. */
export const wireOf = (): Wire => {
  const features = Object.entries(CALLS).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls as Record<string, Call>).map(([name, { method, path, file, stream }]) => [
        name,
        file || stream ? [method, path, stream ? 'stream' : 'file'] : [method, path],
      ]),
    ),
  ]);
  return Object.fromEntries(features) as Wire;
};
