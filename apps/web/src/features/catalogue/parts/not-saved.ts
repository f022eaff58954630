import type { ProblemError } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../messages.ts';

/** What stands in the way of this very thing, where the server says it. */
export const whyNot = ({ detail, title }: ProblemError): string => detail ?? title;

export const sayNotSaved = (problem: ProblemError): void =>
  toast.problem(t('notSaved'), { title: whyNot(problem), remedy: problem.remedy });
