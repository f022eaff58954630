import type { Row } from '../store/journal.ts';
import { type ResourceName } from './definitions.ts';
import type { World } from './world.ts';
export declare const present: (row: Row) => Readonly<Record<string, unknown>>;
export declare const presentCreated: (row: Row) => Readonly<Record<string, unknown>>;
type Path = readonly string[];
export declare const presentExpanded: (world: World, resource: ResourceName, row: Row, paths: readonly Path[]) => object;
/** `expand[merchant][members][]` of the query, each as its names. */
export declare const expandPaths: (query: Readonly<Record<string, unknown>>) => Path[];
export {};
//# sourceMappingURL=present.d.ts.map