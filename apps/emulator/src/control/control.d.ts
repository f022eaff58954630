import { type Outcome } from '../provider/boarding.ts';
import type { ChangeState } from '../provider/change-requests.ts';
import type { Fault } from '../provider/faults.ts';
import { type HoldName } from '../provider/hold-scripts.ts';
import type { Logged, Serving } from '../provider/serve.ts';
import type { Delivery, Webhooks } from '../provider/webhooks.ts';
import { type Settings } from '../provider/world.ts';
import type { Row } from '../store/journal.ts';
export declare const ACTS: readonly ['approve', 'hold', 'decline', 'close', 'freeze', 'unfreeze'];
export type Act = (typeof ACTS)[number];
export interface HeldMerchant {
    readonly id: string;
    readonly entity: string;
    readonly custom: string | null;
    readonly name: string;
    readonly status: number;
    readonly statusReason: string | null;
    readonly isFrozen: boolean;
    /** What is open of the reasons it is held for. */
    readonly results: readonly string[];
}
export interface EmulatorState {
    readonly now: number;
    readonly settings: Settings;
    readonly merchants: readonly HeldMerchant[];
    readonly requests: readonly Logged[];
    readonly deliveries: readonly Delivery[];
    readonly endpoints: readonly {
        readonly id: string;
        readonly url: string;
        readonly isOff: boolean;
    }[];
    readonly faults: readonly Fault[];
}
/** What is done to the emulator by whoever scripts it, never by who uses the provider. */
export interface Control {
    state: () => EmulatorState;
    /** Rows as they are kept. */
    rows: (resource: string) => readonly Row[];
    /** How many merchants carry each reference. */
    counts: () => Record<string, number>;
    script: (custom: string, outcome: Outcome, reasons?: readonly HoldName[]) => void;
    press: (merchantId: string, act: Act, reason?: HoldName) => void;
    decideChange: (id: string, state: ChangeState) => void;
    addFaults: (faults: readonly Fault[], seed?: number) => void;
    clearFaults: () => void;
    set: (settings: Partial<Settings>) => void;
    /** Switches a webhook endpoint off, as after too many failures. */
    switchOff: (url: string) => void;
    /** Sends an event of a merchant again. */
    resend: (merchantId: string, event: string) => Promise<void>;
    advance: (ms: number) => void;
    reset: () => void;
}
export interface Controlled {
    readonly serving: Serving;
    readonly webhooks: Webhooks;
    readonly requests: Logged[];
    readonly set: (settings: Partial<Settings>) => void;
    readonly forget: () => void;
}
export declare const makeControl: (controlled: Controlled) => Control;
export declare const HOLD_LABELS: Readonly<Record<HoldName, string>>;
//# sourceMappingURL=control.d.ts.map