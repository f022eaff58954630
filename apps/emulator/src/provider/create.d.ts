import type { Row } from '../store/journal.ts';
import { type ResourceName } from './definitions.ts';
import { type Outcome } from './envelope.ts';
import { type World } from './world.ts';
export type Fields = Readonly<Record<string, unknown>>;
export declare const asKept: (fields: Fields) => Fields;
export interface Made {
    readonly resource: ResourceName;
    readonly row: Row;
}
/** Creates a resource with all that is given inside of it, or nothing. */
export declare const create: (world: World, resource: ResourceName, given: Fields) => {
    outcome: Outcome;
    made: Made[];
};
//# sourceMappingURL=create.d.ts.map