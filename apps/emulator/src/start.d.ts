import { type Control } from './control/control.ts';
import type { Settings } from './provider/world.ts';
export interface EmulatorOptions {
    readonly dataDir: string;
    readonly host?: string;
    /** 0, unless said otherwise: any that is free. */
    readonly port?: number;
    readonly key?: string;
    readonly settings?: Partial<Settings>;
}
export interface Emulator {
    readonly url: string;
    readonly key: string;
    readonly control: Control;
    readonly close: () => Promise<void>;
}
/** The card payment provider, on a port of its own. Keeps what it holds in its folder. */
export declare const startEmulator: (options: EmulatorOptions) => Promise<Emulator>;
//# sourceMappingURL=start.d.ts.map