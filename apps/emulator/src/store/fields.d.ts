/** A kept field as text; what is none is empty. */
export declare const textOf: (value: unknown) => string;
//# sourceMappingURL=fields.d.ts.map