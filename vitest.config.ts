import { defineConfig } from 'vitest/config';

const CAMPAIGNS = 'scripts/campaigns/*.test.ts';

export default defineConfig({
  test: {
    // Slices of campaigns start whole servers and are counted apart: `npm test` gives each kind its share of time.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', CAMPAIGNS],
        },
      },
      { extends: true, test: { name: 'campaigns', include: [CAMPAIGNS] } },
    ],
    globalSetup: ['packages/database/src/testing-setup.ts'],
    environment: 'node',
    // Importing is most of the time; shared modules are allowed because nothing keeps state in them.
    isolate: false,
    // Processes and not threads: a database started by a thread would be stopped with the thread.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    reporters: ['default'],
  },
});
