import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('../worker/till-worker.js', import.meta.url));
/** What the document asks for besides what is built for it. */
const BESIDES = ['/till', '/boot.js', '/till.webmanifest', '/till-192.png', '/till-512.png'];
/** Of the fonts, those that English is set in; a browser that needs others has a network or does without. */
const IS_NEEDED = /\.(?:js|css)$|-latin-(?:wght|400|500|600)[\w-]*\.woff2$/;

/** Writes the counter's service worker with the list of files that it keeps, and a name for this list. */
export const tillWorkerPlugin = (): Plugin => ({
  name: 'ledgate:till-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    const built = Object.values(bundle).filter(({ fileName }) => IS_NEEDED.test(fileName));
    const files = [...BESIDES, ...built.map(({ fileName }) => `/${fileName}`)];
    const source = await readFile(WORKER, 'utf8');
    const page = await readFile(fileURLToPath(new URL('../till.html', import.meta.url)), 'utf8');
    const version = createHash('sha256')
      .update(source)
      .update(page)
      .update(files.join('\n'))
      .digest('hex')
      .slice(0, 16);
    this.emitFile({
      type: 'asset',
      fileName: 'till-worker.js',
      source: `const BUILD = ${JSON.stringify({ version, files })};\n${source}`,
    });
  },
});
