export type Row = {
    readonly id: string;
    readonly [field: string]: unknown;
};
/** Everything that is kept, in tables by name. What begins with `_` is the emulator's own and nobody's resource. */
export interface Store {
    rows: (table: string) => Row[];
    get: (table: string, id: string) => Row | undefined;
    put: (table: string, row: Row) => void;
    remove: (table: string, id: string) => void;
    /** Forgets everything. */
    reset: () => void;
    close: () => void;
}
/** One file that is only added to: a line is written before its effect is answered, so a killed emulator forgets nothing. */
export declare const openStore: (folder: string) => Store;
//# sourceMappingURL=journal.d.ts.map