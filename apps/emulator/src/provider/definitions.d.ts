/** What a resource is made of, as far as the provider looks at it. */
export interface Definition {
    /** The three letters of its ids. */
    readonly code: string;
    readonly required: readonly string[];
    /** Fields that name another resource. */
    readonly refs?: Readonly<Record<string, ResourceName>>;
    readonly choices?: Readonly<Record<string, readonly (string | number)[]>>;
    /** What it is given when it says nothing. */
    readonly defaults?: Readonly<Record<string, unknown>>;
}
/** Required is what the provider's samples send; its specification marks more, which its own samples leave out. */
export declare const DEFINITIONS: {
    readonly entities: {
        readonly code: 'ent';
        readonly required: readonly ["type", "name", "address1", "city", "state", "zip", "country", "phone", "email", "ein"];
        readonly choices: {
            readonly type: readonly [0, 1, 2, 3, 4, 5, 6, 7, 8];
            readonly country: readonly ["USA", "CAN"];
        };
    };
    readonly merchants: {
        readonly code: 'mer';
        readonly required: readonly ["dba", "mcc"];
        readonly refs: {
            readonly entity: 'entities';
        };
        readonly choices: {
            readonly status: number[];
            readonly environment: string[];
        };
        readonly defaults: {
            readonly status: 0;
        };
    };
    readonly members: {
        readonly code: 'mbr';
        readonly required: readonly ["first", "last", "dob", "email", "ownership"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly accounts: {
        readonly code: 'act';
        readonly required: readonly ["account"];
        readonly refs: {
            readonly entity: 'entities';
        };
        readonly defaults: {
            readonly status: 0;
        };
    };
    readonly notes: {
        readonly code: 'not';
        readonly required: readonly ["entity", "note"];
        readonly refs: {
            readonly entity: 'entities';
        };
    };
    readonly noteDocuments: {
        readonly code: 'ntd';
        readonly required: readonly ["note", "type", "documentType"];
        readonly refs: {
            readonly note: 'notes';
        };
        readonly choices: {
            readonly type: string[];
            readonly documentType: string[];
        };
        readonly defaults: {
            readonly status: 'created';
        };
    };
    readonly files: {
        readonly code: 'fil';
        readonly required: readonly [];
    };
    readonly merchantResults: {
        readonly code: 'mrs';
        readonly required: readonly ["merchant"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly alerts: {
        readonly code: 'alt';
        readonly required: readonly ["name"];
    };
    readonly alertTriggers: {
        readonly code: 'alr';
        readonly required: readonly ["alert", "event", "resource"];
        readonly refs: {
            readonly alert: 'alerts';
        };
    };
    readonly alertActions: {
        readonly code: 'ala';
        readonly required: readonly ["alert", "type", "value"];
        readonly refs: {
            readonly alert: 'alerts';
        };
        readonly choices: {
            readonly type: readonly ["email", "web", "app", "sms"];
        };
        readonly defaults: {
            readonly retries: 0;
            readonly maxAttemptsTempDisabled: 0;
        };
    };
    readonly reserves: {
        readonly code: 'rsv';
        readonly required: readonly ["entity", "percent"];
        readonly refs: {
            readonly entity: 'entities';
        };
        readonly defaults: {
            readonly status: 1;
        };
    };
    readonly fees: {
        readonly code: 'fee';
        readonly required: readonly ["forentity", "schedule", "um", "amount"];
        readonly refs: {
            readonly forentity: 'entities';
        };
    };
    readonly changeRequests: {
        readonly code: 'chr';
        readonly required: readonly ["entity", "type"];
        readonly refs: {
            readonly entity: 'entities';
            readonly merchant: 'merchants';
        };
        readonly defaults: {
            readonly status: 'pending';
        };
    };
    readonly txnSessions: {
        readonly code: 'tss';
        readonly required: readonly ["merchant"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly customers: {
        readonly code: 'cus';
        readonly required: readonly [];
    };
    readonly tokens: {
        readonly code: 'tok';
        readonly required: readonly ["payment"];
    };
    readonly txns: {
        readonly code: 'txn';
        readonly required: readonly ["merchant", "type", "origin", "total"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly txnResults: {
        readonly code: 'txr';
        readonly required: readonly ["txn"];
        readonly refs: {
            readonly txn: 'txns';
        };
    };
    readonly terminalTxns: {
        readonly code: 'ttx';
        readonly required: readonly ["merchant", "type", "total"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly batches: {
        readonly code: 'bth';
        readonly required: readonly ["merchant"];
        readonly refs: {
            readonly merchant: 'merchants';
        };
    };
    readonly payouts: {
        readonly code: 'pyo';
        readonly required: readonly ["entity"];
        readonly refs: {
            readonly entity: 'entities';
        };
    };
    readonly disbursements: {
        readonly code: 'dbm';
        readonly required: readonly ["entity"];
        readonly refs: {
            readonly entity: 'entities';
        };
    };
    readonly disbursementEntries: {
        readonly code: 'dbe';
        readonly required: readonly ["disbursement"];
        readonly refs: {
            readonly disbursement: 'disbursements';
        };
    };
    readonly chargebacks: {
        readonly code: 'chb';
        readonly required: readonly ["merchant", "txn"];
        readonly refs: {
            readonly merchant: 'merchants';
            readonly txn: 'txns';
        };
    };
    readonly chargebackMessages: {
        readonly code: 'chm';
        readonly required: readonly ["chargeback", "type"];
        readonly refs: {
            readonly chargeback: 'chargebacks';
        };
        readonly choices: {
            readonly type: string[];
        };
    };
};
export type ResourceName = keyof typeof DEFINITIONS;
export declare const definitionOf: (name: ResourceName) => Definition;
export declare const isResource: (name: string) => name is ResourceName;
/** `entities` → `entity`, as fields that name one do. */
export declare const singular: (name: string) => string;
//# sourceMappingURL=definitions.d.ts.map