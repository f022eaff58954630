import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { makeChunks } from './build/chunks.ts';
import { directImportsPlugin } from './build/direct-imports.ts';
import { pagesPlugin } from './build/pages.ts';
import { themeCssPlugin } from './build/theme-css.ts';
import { wirePlugin } from './build/wire.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const chunks = makeChunks();

export default defineConfig({
  root: here('.'),
  plugins: [react(), directImportsPlugin(), chunks.plugin, themeCssPlugin(), wirePlugin(), pagesPlugin()],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The policy of the page allows files of this origin and nothing inline.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [chunks.group],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});
