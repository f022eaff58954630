// Names the Chromium that the browser tests use, and fetches one where the machine has none.
// Example: node scripts/browser.ts          CHROME=/opt/chrome/chrome node scripts/browser.ts

import { findBrowser } from '../harness/browser.ts';

try {
  const { executablePath } = await findBrowser();
  console.log(executablePath);
} catch (error) {
  // Without the way there: it is the person who has to do something.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
