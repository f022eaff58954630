import type { ProblemError } from '../../lib/problem.ts';
import type { ProblemText } from '../../ui/problem-alert.tsx';
import { say } from './dialog-messages.ts';

/** Nobody knows what became of a request without an answer; everything else was refused before anything left. */
const isWithoutAnswer = ({ status, code }: ProblemError): boolean => status === 0 || code === 'server_unreachable';

const TITLES: Readonly<Record<string, string>> = {
  wrong_state: say('fail_wrongState'),
  not_ready: say('fail_notReady'),
};

/** What became of a send that failed: whether it left, and what to do. */
export const sendFailure = (problem: ProblemError | null): ProblemText | null => {
  if (problem === null) return null;
  if (isWithoutAnswer(problem)) return { title: say('fail_network'), detail: say('fail_networkDetail') };
  if (problem.code === 'step_up_required') return { title: say('fail_stepUp'), detail: say('fail_stepUpDetail') };
  if (problem.code === 'stale') return { title: say('fail_stale'), detail: say('fail_staleDetail') };
  return {
    title: TITLES[problem.code] ?? problem.title,
    detail: [problem.detail, say('fail_unsent')].filter(Boolean).join(' '),
    remedy: problem.remedy,
    requestId: problem.requestId,
    status: problem.status,
  };
};
