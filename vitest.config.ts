import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'scripts/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
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
