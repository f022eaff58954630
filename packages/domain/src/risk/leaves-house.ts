import type { RiskCheckId } from './check.ts';

/**
 * Findings of which a bank is told the result and no word more: of sanctions and terminated-merchant lists nobody
 * outside is told who was thought to be on them, and other applications are other merchants' affairs.
 */
const RESULT_ONLY: readonly RiskCheckId[] = ['R01', 'R02', 'R03', 'R05', 'R06', 'R07', 'R26'];

/** Whether what the desk wrote about a finding may go to a bank or provider. */
export const leavesHouse = (check: RiskCheckId): boolean => !RESULT_ONLY.includes(check);
