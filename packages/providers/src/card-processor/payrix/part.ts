import type { Effecting } from '../asking.ts';

/** Each call of several needs a token of its own: one string for two calls is one call to the provider. */
export const part = (effecting: Effecting, name: string): Effecting => ({
  ...effecting,
  token: () => `${effecting.token()}:${name}`,
});
