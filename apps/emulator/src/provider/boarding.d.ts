import type { Row } from '../store/journal.ts';
import { type HoldName } from './hold-scripts.ts';
import { type World } from './world.ts';
/** Where a merchant stands, by the provider's numbers. */
export declare const STATUS: {
    readonly notReady: 0;
    readonly ready: 1;
    readonly boarded: 2;
    readonly manual: 3;
    readonly closed: 4;
    readonly incomplete: 5;
    readonly pending: 6;
};
export type Status = (typeof STATUS)[keyof typeof STATUS];
export declare const OUTCOMES: readonly ['approve', 'hold', 'decline', 'review', 'pending'];
export type Outcome = (typeof OUTCOMES)[number];
export interface Boarding {
    /** What the last digit of its tax id, or a script, makes of it. */
    submit: (merchant: Row) => void;
    setStatus: (merchantId: string, status: Status, reason?: string | null) => void;
    hold: (merchantId: string, reasons: readonly HoldName[]) => void;
    /** By press. */
    freeze: (merchantId: string, isFrozen: boolean) => void;
    /** What the next submission of an application ends in, whatever its tax id. */
    script: (custom: string, outcome: Outcome, reasons?: readonly HoldName[]) => void;
    /** Something of a merchant was changed, or a document came: a hold may be over. */
    corrected: (entityId: string, what: {
        resource: string;
        fields: readonly string[];
    } | {
        document: string;
    }) => void;
}
export declare const makeBoarding: (world: World) => Boarding;
//# sourceMappingURL=boarding.d.ts.map