import type { Row } from '../store/journal.ts';
type Test = (row: Row) => boolean;
export interface Order {
    readonly field: string;
    readonly isDown: boolean;
}
export interface Query {
    readonly matches: Test;
    readonly orders: readonly Order[];
}
/** Reads a field of a row, through what it names: `merchant[entity][login]`. */
export type ReadField = (row: Row, path: readonly string[]) => unknown;
/** Whether a kept field is this value; secrets are not kept in full. */
export type Equals = (row: Row, path: readonly string[], value: string) => boolean;
/** The grammar of the search header. */
export declare const readSearch: (header: string, read: ReadField, equals: Equals) => Query;
export {};
//# sourceMappingURL=search.d.ts.map