import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

import { directImportsPlugin } from './direct-imports.ts';
import { documentPagePlugin } from './document-page.ts';
import { themeCssPlugin } from './theme-css.ts';
import { wirePlugin } from './wire.ts';

/** Documents of their own. */
type DocumentName = 'terminal' | 'till';

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A document under a policy of its own: it shares no file with the product. */
export const ownDocument = (name: DocumentName, more: Plugin[] = []): UserConfig => ({
  root: here('.'),
  publicDir: false,
  plugins: [react(), directImportsPlugin(), themeCssPlugin(), wirePlugin(), ...more, documentPagePlugin(name)],
  build: {
    outDir: here('../../dist/web'),
    // The product was built there before.
    emptyOutDir: false,
    assetsDir: `assets/${name}`,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: here(`${name}.html`) },
  },
});
