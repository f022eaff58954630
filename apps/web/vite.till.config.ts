import { defineConfig } from 'vite';

import { ownDocument } from './build/own-document.ts';
import { tillWorkerPlugin } from './build/till-worker.ts';

/** The counter opens without a network, so it brings all of its files along. */
export default defineConfig(ownDocument('till', [tillWorkerPlugin()]));
