import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { note, type Outcome } from './results.mjs';

const outcomeOf = (test: TestCase, { status, retry }: TestResult): Outcome | undefined => {
  if (status === 'skipped') return 'skipped';
  if (status === test.expectedStatus) return retry > 0 ? 'flaky' : 'passed';
  return retry < test.retries ? undefined : 'failed';
};

/** Notes each test once, when it has passed or has had its last try. */
class Notes implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = outcomeOf(test, result);
    const name = test.titlePath().slice(2).join(' › ');
    const why = result.error?.message;
    if (outcome !== undefined) note({ name, outcome, ms: result.duration, ...(why !== undefined && { why }) });
  }

  onError({ message }: { message?: string }): void {
    note({ name: `outside of any test: ${message ?? ''}`, outcome: 'failed', ms: 0 });
  }
}

export default Notes;
