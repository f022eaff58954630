import type { FastifyInstance } from 'fastify';
import type { FaultKind, Faults } from './faults.ts';
import { type Parts, type Specials } from './operations.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RequestTokens } from './request-tokens.ts';
import type { Manner } from './webhooks.ts';
import type { Happening } from './world.ts';
export interface Logged {
    readonly at: number;
    readonly method: string;
    readonly path: string;
    readonly token: string | null;
    readonly status: number | null;
    readonly faults: readonly FaultKind[];
}
export interface Serving {
    readonly parts: Parts;
    readonly specials: Specials;
    readonly key: string;
    readonly faults: Faults;
    readonly rateLimit: RateLimit;
    readonly tokens: RequestTokens;
    readonly log: (entry: Logged) => void;
    /** Runs an operation and gives what happened in it, to be told of. */
    readonly gather: <T>(run: () => T) => {
        result: T;
        happenings: Happening[];
    };
    readonly tell: (happenings: readonly Happening[], manner: Manner) => Promise<void>;
}
/** The API as the provider has it: every resource under its own name at the root. */
export declare const serveProvider: (app: FastifyInstance, serving: Serving) => Promise<void>;
//# sourceMappingURL=serve.d.ts.map