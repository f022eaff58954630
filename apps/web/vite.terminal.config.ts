import { defineConfig } from 'vite';

import { ownDocument } from './build/own-document.ts';

/** What runs beside a card field is a short list of its own. */
export default defineConfig(ownDocument('terminal'));
