import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Beside the pages of the product, whose build has written the list of them before. */
const FOLDER = '.pages';

interface Page {
  path: string | null;
  file: string;
  scripts: string[];
  styles: string[];
}

const sealOf = (code: string | Uint8Array): string => `sha384-${createHash('sha384').update(code).digest('base64')}`;

const filesOf = (bundle: Rolldown.OutputBundle): { scripts: Rolldown.OutputChunk[]; styles: string[] } => ({
  scripts: Object.values(bundle).filter((one) => one.type === 'chunk'),
  styles: Object.keys(bundle).filter((name) => name.endsWith('.css')),
});

/** What runs on the page, and nothing else of ours: kept as evidence, and compared with what a browser is given. */
const inventoryOf = (scripts: Rolldown.OutputChunk[]): Record<string, string> =>
  Object.fromEntries(scripts.map(({ fileName, code }) => [`/${fileName}`, sealOf(code)]));

/** Puts a document of its own in the place that the product's own list of pages keeps for it. */
export const documentPagePlugin = (name: string): Plugin => ({
  name: `ledgate:${name}-page`,
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const address = `/${name}`;
    const { scripts, styles } = filesOf(bundle);
    const file = `${FOLDER}/${name}.html`;
    await rename(join(dir, `${name}.html`), join(dir, file));
    const list = join(dir, FOLDER, 'routes.json');
    // Safe: written by the plugin of the product's own build.
    const pages = JSON.parse(await readFile(list, 'utf8')) as Page[];
    if (!pages.some(({ path }) => path === address)) throw new Error(`The product has no address for ${name}.html.`);
    const first = scripts.filter(({ isDynamicEntry }) => !isDynamicEntry).map(({ fileName }) => fileName);
    const page = { path: address, file, scripts: first, styles };
    await writeFile(
      list,
      JSON.stringify(
        pages.map((one) => (one.path === address ? page : one)),
        null,
        1,
      ),
    );
    await writeFile(join(dir, FOLDER, `${name}-scripts.json`), JSON.stringify(inventoryOf(scripts), null, 1));
  },
});
