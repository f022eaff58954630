import { defineConfig } from '@playwright/test';
import type { FoundBrowser } from './harness/browser.ts';

// Both are found by the global setup, which runs before the workers read this file; tools that only read it need neither.
const baseURL = process.env['LEDGATE_E2E_URL'] ?? '';
const browser = JSON.parse(process.env['LEDGATE_E2E_BROWSER'] ?? '{}') as Partial<FoundBrowser>;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'e2e/.results',
  globalSetup: './e2e/setup.ts',
  // One more than there are cores: many tests wait, such as until a step can no longer be taken back.
  workers: 3,
  fullyParallel: false,
  // Said and counted by `npm test`, which fails when there are three.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL,
    launchOptions: { ...browser, chromiumSandbox: false },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
