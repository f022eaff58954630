export interface RateLimit {
    isBlocked: (caller: string, limit: number, isTest: boolean, now: number) => boolean;
    clear: () => void;
}
/** So many calls from one address to one path in ten seconds, then ten seconds of nothing. */
export declare const makeRateLimit: () => RateLimit;
//# sourceMappingURL=rate-limit.d.ts.map