import { type ResourceName } from './definitions.ts';
import { type Outcome } from './envelope.ts';
import type { World } from './world.ts';
type Params = Readonly<Record<string, unknown>>;
export declare const list: (world: World, resource: ResourceName, query: Params, search: string) => Outcome;
/** What is not there is an empty answer. */
export declare const one: (world: World, resource: ResourceName, id: string, query: Params) => Outcome;
export {};
//# sourceMappingURL=read.d.ts.map