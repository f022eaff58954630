import type { Row } from '../store/journal.ts';
import { type World } from './world.ts';
export declare const CHANGE_STATES: readonly ['pending', 'manualReview', 'approved', 'declined'];
export type ChangeState = (typeof CHANGE_STATES)[number];
export interface ChangeRequests {
    /** Keeps what is asked for, and decides about it by the last digit of a new account: …1 review, …2 declined. */
    open: (row: Row) => void;
    decide: (id: string, state: ChangeState, reason?: string | null) => void;
}
export declare const makeChangeRequests: (world: World) => ChangeRequests;
//# sourceMappingURL=change-requests.d.ts.map