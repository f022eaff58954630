import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { themeCssPlugin } from './build/theme-css.ts';
import { wirePlugin } from './build/wire.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  plugins: [react(), themeCssPlugin(), wirePlugin()],
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
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
  },
});
