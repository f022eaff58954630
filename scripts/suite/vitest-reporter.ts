import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { note } from './results.mjs';

const fileOf = ({ moduleId }: TestModule): string => moduleId.replace(/^.*\/((packages|apps|scripts)\/)/, '$1');

/** Notes each test as it ends, and what failed outside of any test. */
class Notes implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    const why = errors?.[0]?.message;
    if (state === 'pending') return;
    note({ name: `${fileOf(test.module)} › ${test.fullName}`, outcome: state, ms, ...(why !== undefined && { why }) });
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
    if (errors[0]) note({ name: fileOf(module), outcome: 'failed', ms: 0, why: errors[0].message });
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    for (const { message } of unhandled) note({ name: `unhandled: ${message}`, outcome: 'failed', ms: 0 });
  }
}

export default Notes;
