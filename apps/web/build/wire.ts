import { wireOf } from '@ledgate/contract/wire.ts';
import type { WireLine } from '@ledgate/contract/client.ts';
import type { Plugin } from 'vite';

const ID = 'virtual:wire';
/** Where a call is made, or its address read: `client.till.sell`, `wire.auth.refresh`. */
const USE = /\b(client|wire)\s*\.\s*(\w+)\s*\.\s*(\w+)\b/g;
const CLIENT = /\bfrom\s*(["'](?:\.\/|(?:\.\.?\/)+lib\/)client\.ts["'])/;

const lines: Record<string, Record<string, WireLine>> = wireOf(({ signedBy }) => !signedBy);

/**
 * Writes the line of each call where it is made, so that a page brings the calls that it makes and no table of all of them
 * goes with every page. What is written in no such form still works: the table is there then.
 */
export const inlineCalls = (code: string): string => {
  const [, client] = CLIENT.exec(code) ?? [];
  let isCalled = false;
  const inlined = code.replace(USE, (use, what: string, feature: string, name: string) => {
    const line = lines[feature]?.[name];
    if (!line || (what === 'client' && client === undefined)) return use;
    if (what === 'client') isCalled = true;
    return what === 'client' ? `callBy$(${JSON.stringify(line)})` : JSON.stringify(line);
  });
  return isCalled ? `import { callBy as callBy$ } from ${client};\n${inlined}` : inlined;
};

/** Method and path of every call a browser makes as plain data, so that the browser needs no schema library to make a request. */
export const wirePlugin = (): Plugin => {
  let isBuilt = false;
  return {
    name: 'ledgate:wire',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const wire = ${JSON.stringify(lines)};` : undefined),
    transform: (code, id) => {
      const isOurs = isBuilt && id.includes('/apps/web/src/') && USE.test(code);
      USE.lastIndex = 0;
      return isOurs ? { code: inlineCalls(code), map: null } : undefined;
    },
  };
};
