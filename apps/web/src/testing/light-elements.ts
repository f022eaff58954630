// Where each element was made is caught as an error with its stack, of up to ten thousand a second. Told that there were
// as many already, React takes them as made by nobody in particular.
import * as react from 'react';

const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null)
  throw new Error('React keeps its count of stacks elsewhere by now');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: (count: number) => {
    // React counts on from here, and begins anew every second.
    void count;
  },
});
