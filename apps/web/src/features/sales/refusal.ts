import { isProblem } from '../../lib/problem.ts';
import type { ProblemText } from '../../ui/problem-alert.tsx';
import { t } from './messages.ts';

/** What needs approval is said first; here nobody can give it, at the register somebody can. */
export const refusalOf = (error: ProblemText | null): ProblemText | null =>
  isProblem(error, 'not_allowed') && error.detail
    ? { title: error.detail, remedy: t('approveAtRegister'), status: error.status }
    : error;
