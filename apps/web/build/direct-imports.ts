import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface Place {
  file: string;
  name: string;
}

/** `A, b as B`, as pairs of the name there and the name here. */
const namesIn = (list: string): [there: string, here: string][] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [there = '', here = there] = one.split(/\s+as\s+/);
      return [there, here];
    });

/** Reads `import { A } from './a.mjs'` and `export { default as A } from './a.mjs'` alike. */
const placesIn = async (index: string): Promise<Map<string, Place>> => {
  const places = new Map<string, Place>();
  const text = await readFile(index, 'utf8');
  for (const [, names = '', from = ''] of text.matchAll(/(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g)) {
    const file = from.startsWith('.') ? join(dirname(index), from) : from;
    for (const [there, here] of namesIn(names)) places.set(here, { file, name: there });
  }
  return places;
};

/** Libraries whose one big index would tie every part that we take to every other. */
const IMPORT =
  /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/(?:charts|core|hooks|notifications|spotlight)|@tabler\/icons-react)["'];?/g;

const direct = (names: string, places: Map<string, Place>): string =>
  namesIn(names)
    .map(([there, here]) => {
      const place = places.get(there);
      if (!place) throw new Error(`${there} is not in the index of its library.`);
      return `import { ${place.name} as ${here} } from ${JSON.stringify(place.file)};`;
    })
    .join(' ');

/**
 * Takes each part of a large library from the file it lives in. The bundle holds the same, but the graph of modules now
 * says what a page really needs, which `chunks.ts` goes by; and five thousand icons need not be looked at.
 */
export const directImportsPlugin = (): Plugin => {
  const known = new Map<string, Promise<Map<string, Place>>>();
  return {
    name: 'ledgate:direct-imports',
    apply: 'build',
    transform: {
      filter: { code: IMPORT },
      async handler(code, importer) {
        const parts: string[] = [];
        let end = 0;
        for (const found of code.matchAll(IMPORT)) {
          const [whole, names = '', library = ''] = found;
          const index = await this.resolve(library, importer);
          if (!index) throw new Error(`${library} is not installed.`);
          const places = known.get(library) ?? placesIn(index.id);
          known.set(library, places);
          parts.push(code.slice(end, found.index), direct(names, await places));
          end = found.index + whole.length;
        }
        return { code: parts.join('') + code.slice(end), map: null };
      },
    },
  };
};
