import type { ResourceName } from './definitions.ts';
import type { World } from './world.ts';
type Fields = Readonly<Record<string, unknown>>;
/** Kept under `_`: what a number was, by its hash, so that a search finds it and a correction is seen to be one. */
export declare const hashName: (field: string) => string;
/** The fields of a row as they are kept: nothing that must not be read is in them. */
export declare const hideSecrets: (world: World, resource: ResourceName, fields: Fields) => Fields;
export declare const withoutOwn: (row: Fields) => Fields;
export {};
//# sourceMappingURL=secret-fields.d.ts.map