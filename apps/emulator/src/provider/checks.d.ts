import { type ResourceName } from './definitions.ts';
import { type ErrorItem } from './envelope.ts';
import type { World } from './world.ts';
type Fields = Readonly<Record<string, unknown>>;
/** What is wrong with the fields of a resource; `isWhole` where all of it is given, as on creating it. */
export declare const checkFields: ({ store }: World, resource: ResourceName, fields: Fields, { isWhole, at, except }: {
    isWhole: boolean;
    at?: string;
    except?: readonly string[];
}) => ErrorItem[];
export {};
//# sourceMappingURL=checks.d.ts.map