import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { wireOf } from '@ledgate/contract/wire.ts';
import type { Plugin } from 'vite';

const ID = 'virtual:wire';
const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));

const isProgram = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Documents of their own, each with a feature that no page of the product has. */
export type DocumentFeature = 'terminal' | 'till';
const DOCUMENTS: readonly DocumentFeature[] = ['terminal', 'till'];
/** Around every document: whether somebody's rights are still what they were. */
const EVERYWHERE = 'features/auth/permissions.ts';

const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(file)?.[1];

/** Whether a file can be in the document of this feature, or, without one, in the product. */
const isPartOf = (file: string, document: DocumentFeature | null): boolean => {
  const feature = featureOf(file);
  if (feature === undefined || file === EVERYWHERE) return true;
  return document === null ? !DOCUMENTS.some((own) => own === feature) : feature === document;
};

/** Everything that one document's program says, in one text. */
const program = (document: DocumentFeature | null): string =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => isProgram(file) && !file.startsWith('testing') && isPartOf(file, document))
    .map((file) => readFileSync(SOURCE + file, 'utf8'))
    .join('\n');

type Lines = Record<string, Record<string, unknown>>;

/** Every page carries the table, so what no page asks for is left out. */
const onlyAsked = (wire: Lines, said: string): Lines => {
  const isAsked = (feature: string, name: string): boolean =>
    new RegExp(`\\b${feature}\\s*\\.\\s*${name}\\b`).test(said);
  return Object.fromEntries(
    Object.entries(wire).map(([feature, calls]) => [
      feature,
      Object.fromEntries(Object.entries(calls).filter(([name]) => isAsked(feature, name))),
    ]),
  );
};

/** Method and path of every call a browser makes as plain data, so that the browser needs no schema library to make a request. */
export const wirePlugin = (document: DocumentFeature | null = null): Plugin => {
  let isBuilt = false;
  return {
    name: 'ledgate:wire',
    configResolved: ({ command }) => {
      isBuilt = command === 'build';
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => {
      if (id !== `\0${ID}`) return undefined;
      const wire: Lines = wireOf(({ signedBy }) => !signedBy);
      return `export const wire = ${JSON.stringify(isBuilt ? onlyAsked(wire, program(document)) : wire)};`;
    },
  };
};
