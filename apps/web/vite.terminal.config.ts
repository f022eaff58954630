import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { directImportsPlugin } from './build/direct-imports.ts';
import { terminalPagePlugin } from './build/terminal-page.ts';
import { themeCssPlugin } from './build/theme-css.ts';
import { wirePlugin } from './build/wire.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The terminal shares no file with the product: what runs beside a card field is a short list of its own. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), directImportsPlugin(), themeCssPlugin(), wirePlugin(), terminalPagePlugin()],
  build: {
    outDir: here('../../dist/web'),
    // The product was built there before.
    emptyOutDir: false,
    assetsDir: 'assets/terminal',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: here('terminal.html') },
  },
});
