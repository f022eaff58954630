import type { Store } from './journal.ts';
/** Something that happens later. */
export interface Due {
    readonly kind: string;
    readonly data: Readonly<Record<string, unknown>>;
}
export interface Clock {
    now: () => number;
    /** `YYYY-MM-DD HH:MM:SS.ssss`, later each time it is asked. */
    stamp: () => string;
    later: (afterMs: number, due: Due) => void;
    /** What is waiting, by kind. */
    waiting: (kind: string) => Readonly<Record<string, unknown>>[];
    cancel: (kind: string, isIt: (data: Readonly<Record<string, unknown>>) => boolean) => void;
    onDue: (kind: string, act: (data: Readonly<Record<string, unknown>>) => void) => void;
    /** Lets time pass, and with it everything that was due in it. */
    advance: (ms: number) => void;
    /** Begins, and takes up what was due while nobody ran. */
    start: () => void;
    stop: () => void;
}
export declare const makeClock: (store: Store) => Clock;
//# sourceMappingURL=clock.d.ts.map