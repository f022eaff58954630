import { expect, test } from 'vitest';

import { networkProblem, ProblemError } from '../../lib/problem.ts';
import { sendFailure } from './send-failure.ts';

const problemOf = (code: string, status: number): ProblemError =>
  new ProblemError({ code, status, title: 'Title', detail: 'Detail.' });

test('nobody claims to know what became of a request without an answer', () => {
  for (const problem of [networkProblem(null), problemOf('server_unreachable', 502)])
    expect(sendFailure(problem)?.detail).toMatch(/^It may have been sent all the same/);
});

test('what was refused was not sent, and says so', () => {
  expect(sendFailure(problemOf('step_up_required', 403))?.detail).toMatch(/Nothing was sent\.$/);
  expect(sendFailure(problemOf('invalid', 400))?.detail).toBe('Detail. Nothing was sent.');
  expect(sendFailure(null)).toBeNull();
});
