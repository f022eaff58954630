import { z } from 'zod';
/**
 * What can be made to go wrong. `before`: nothing was done. `after`: it was done, and the answer says otherwise or never
 * comes.
 */
export declare const FAULT_KINDS: readonly ['timeout_before', 'timeout_after', 'error_before', 'error_after', 'cut_before', 'cut_after', 'duplicate', 'other_id', 'malformed', 'huge', 'rate_limit', 'delay', 'webhook_late', 'webhook_first', 'webhook_lost', 'webhook_twice'];
export type FaultKind = (typeof FAULT_KINDS)[number];
export declare const faultSchema: z.ZodObject<{
    kind: z.ZodEnum<{
        cut_after: "cut_after";
        cut_before: "cut_before";
        delay: "delay";
        duplicate: "duplicate";
        error_after: "error_after";
        error_before: "error_before";
        huge: "huge";
        malformed: "malformed";
        other_id: "other_id";
        rate_limit: "rate_limit";
        timeout_after: "timeout_after";
        timeout_before: "timeout_before";
        webhook_first: "webhook_first";
        webhook_late: "webhook_late";
        webhook_lost: "webhook_lost";
        webhook_twice: "webhook_twice";
    }>;
    method: z.ZodOptional<z.ZodEnum<{
        DELETE: "DELETE";
        GET: "GET";
        POST: "POST";
        PUT: "PUT";
    }>>;
    path: z.ZodOptional<z.ZodString>;
    next: z.ZodOptional<z.ZodNumber>;
    probability: z.ZodOptional<z.ZodNumber>;
    afterMs: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type Fault = z.infer<typeof faultSchema>;
export interface Faults {
    /** Adds to those there are; a seed makes chance repeatable. */
    add: (faults: readonly Fault[], seed?: number) => void;
    clear: () => void;
    list: () => readonly Fault[];
    /** Those that befall a call, each at most once. */
    take: (method: string, path: string) => Fault[];
}
export declare const makeFaults: () => Faults;
//# sourceMappingURL=faults.d.ts.map