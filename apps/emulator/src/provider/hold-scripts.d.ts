import type { ResourceName } from './definitions.ts';
/** Why a merchant is held, and what ends it: a corrected field, or a new document of that kind. */
export interface HoldScript {
    readonly label: string;
    readonly type: 'general' | 'internal' | 'data' | 'legal' | 'denial' | 'platform' | 'platformNote';
    /** `{owner}` is the first owner, by name and id. */
    readonly message: string;
    readonly wants: {
        readonly resource: ResourceName;
        readonly fields: readonly string[];
    } | {
        readonly document: string;
    }
    /** Anything that is sent in ends it. */
     | 'anything'
    /** Told to nobody: ends with the others. */
     | 'nothing';
}
export declare const HOLD_SCRIPTS: {
    readonly tax_id: {
        readonly label: 'Tax ID does not match';
        readonly type: 'data';
        readonly message: 'The EIN does not match the legal name on file with the IRS.';
        readonly wants: {
            readonly resource: 'entities';
            readonly fields: readonly ["ein", "name"];
        };
    };
    readonly owner_ssn: {
        readonly label: 'Owner’s SSN does not match';
        readonly type: 'data';
        readonly message: 'SSN could not be verified for {owner}.';
        readonly wants: {
            readonly resource: 'members';
            readonly fields: readonly ["ssn", "first", "last", "dob"];
        };
    };
    readonly void_check: {
        readonly label: 'Void check needed';
        readonly type: 'general';
        readonly message: 'Please provide a voided check for the settlement account.';
        readonly wants: {
            readonly document: 'voidCheck';
        };
    };
    readonly account: {
        readonly label: 'Bank account not verified';
        readonly type: 'data';
        readonly message: 'The bank account could not be verified.';
        readonly wants: {
            readonly resource: 'accounts';
            readonly fields: readonly ["account", "name"];
        };
    };
    readonly owner_id: {
        readonly label: 'Owner’s ID needed';
        readonly type: 'general';
        readonly message: 'A government ID is required for {owner}.';
        readonly wants: {
            readonly document: 'personalId';
        };
    };
    readonly website: {
        readonly label: 'Website incomplete';
        readonly type: 'general';
        readonly message: 'The website does not show a refund policy and contact details.';
        readonly wants: {
            readonly resource: 'entities';
            readonly fields: readonly ["website"];
        };
    };
    readonly bank_statement: {
        readonly label: 'Bank statement needed';
        readonly type: 'general';
        readonly message: 'Please provide the most recent bank statement.';
        readonly wants: {
            readonly document: 'bankStatement';
        };
    };
    readonly address: {
        readonly label: 'Address does not match';
        readonly type: 'data';
        readonly message: 'The business address could not be confirmed.';
        readonly wants: {
            readonly resource: 'entities';
            readonly fields: readonly ["address1", "address2", "city", "state", "zip"];
        };
    };
    readonly tax_document: {
        readonly label: 'IRS letter needed';
        readonly type: 'legal';
        readonly message: 'Please provide IRS letter SS-4 or 147C.';
        readonly wants: {
            readonly document: 'taxDocument';
        };
    };
    readonly other: {
        readonly label: 'Something else';
        readonly type: 'general';
        readonly message: 'Underwriting has a question about this application.';
        readonly wants: 'anything';
    };
};
export type HoldName = keyof typeof HOLD_SCRIPTS;
export declare const HOLD_NAMES: HoldName[];
export declare const isHoldName: (name: string) => name is HoldName;
/** Beside what the merchant is to correct there is a word among the provider's own people. */
export declare const INTERNAL_REMARK: HoldScript;
//# sourceMappingURL=hold-scripts.d.ts.map