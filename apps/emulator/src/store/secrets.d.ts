import type { Store } from './journal.ts';
/** Numbers are kept as what may be shown of them and a keyed hash, by which the same number is known again. */
export interface Secrets {
    hash: (value: string) => string;
}
export declare const makeSecrets: (store: Store) => Secrets;
export declare const lastFour: (value: string) => string;
//# sourceMappingURL=secrets.d.ts.map