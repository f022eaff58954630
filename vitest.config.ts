import { defineConfig } from 'vitest/config';

import { themeCssPlugin } from './apps/web/build/theme-css.ts';
import { wirePlugin } from './apps/web/build/wire.ts';

const CAMPAIGNS = 'scripts/campaigns/*.test.ts';
/** What looks at the clock, or takes all of the machine, has it to itself. */
const ALONE = 'scripts/campaigns/{block-now,login-flood}.test.ts';
const PAGES = 'apps/web/src/**/*.test.tsx';
const DATABASE = 'packages/database/src/testing-setup.ts';

export default defineConfig({
  test: {
    // Slices of campaigns start whole servers and are counted apart: `npm test` gives each kind its share of time.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'dist/**', CAMPAIGNS, PAGES],
          globalSetup: [DATABASE],
        },
      },
      {
        extends: true,
        plugins: [themeCssPlugin(), wirePlugin()],
        test: {
          name: 'pages',
          include: [PAGES],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'campaigns', include: [CAMPAIGNS], exclude: [ALONE], globalSetup: [DATABASE] },
      },
      {
        extends: true,
        test: {
          name: 'campaigns-alone',
          include: [ALONE],
          globalSetup: [DATABASE],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    environment: 'node',
    // Importing is most of the time; shared modules are allowed because nothing keeps state in them.
    isolate: false,
    // Processes and not threads: a database started by a thread would be stopped with the thread.
    pool: 'forks',
    // One more than there are cores: API tests wait for the database and for papers.
    maxWorkers: 3,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    reporters: ['default'],
    // What is measured and how much it must be: scripts/suite/coverage.mjs.
    coverage: { provider: 'v8', reporter: ['text-summary'] },
  },
});
