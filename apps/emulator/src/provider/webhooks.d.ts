import { type Happening, type World } from './world.ts';
export interface Delivery {
    readonly at: number;
    readonly event: string;
    readonly id: string;
    readonly url: string;
    readonly attempt: number;
    /** HTTP status, or why there is none. */
    readonly result: string;
}
/** How webhooks of one call are to go out. */
export interface Manner {
    readonly copies: number;
    readonly afterMs: number;
}
export declare const USUALLY: Manner;
export interface Webhooks {
    /** Sends to everybody who asked for such an event; those it was sent to at once are waited for. */
    send: (happening: Happening, manner?: Manner) => Promise<void>;
    deliveries: () => readonly Delivery[];
}
export declare const makeWebhooks: (world: World) => Webhooks;
//# sourceMappingURL=webhooks.d.ts.map