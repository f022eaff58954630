export interface ErrorItem {
    readonly field: string | null;
    readonly code: number;
    readonly severity: number;
    readonly msg: string;
    readonly errorCode: string;
}
export declare const required: (field: string) => ErrorItem;
export declare const badValue: (field: string, msg: string) => ErrorItem;
export declare const badRange: (field: string, msg: string) => ErrorItem;
export declare const noSuch: (field: string) => ErrorItem;
export declare const noResource: () => ErrorItem;
export declare const noAuth: () => ErrorItem;
export declare const tooOften: () => ErrorItem;
export declare const declined: (msg: string) => ErrorItem;
export interface Page {
    readonly current: number;
    readonly last: number;
    readonly hasMore: boolean;
}
export interface Outcome {
    readonly data: readonly object[];
    readonly errors: readonly ErrorItem[];
    readonly page?: Page;
}
export declare const envelope: ({ data, errors, page }: Outcome) => object;
export declare const refused: (...errors: readonly ErrorItem[]) => Outcome;
export declare const answered: (...data: readonly object[]) => Outcome;
//# sourceMappingURL=envelope.d.ts.map