import type { World } from './world.ts';
export interface RequestTokens {
    /** What the request of this token was answered, if it ended well in the last 48 hours. */
    find: (token: string) => object | null;
    /** Called at the end of a request that ended well: two at once are both carried out. */
    keep: (token: string, body: object) => void;
}
/** One list for all resources and verbs. */
export declare const makeRequestTokens: ({ store, clock }: World) => RequestTokens;
//# sourceMappingURL=request-tokens.d.ts.map