import { wireOf } from '@ledgate/contract/wire.ts';
import type { Plugin } from 'vite';

const ID = 'virtual:wire';

/** Method and path of every call a browser makes as plain data, so that the browser needs no schema library to make a request. */
export const wirePlugin = (): Plugin => ({
  name: 'ledgate:wire',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) =>
    id === `\0${ID}` ? `export const wire = ${JSON.stringify(wireOf(({ signedBy }) => !signedBy))};` : undefined,
});
