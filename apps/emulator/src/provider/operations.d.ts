import { type Boarding } from './boarding.ts';
import type { ChangeRequests } from './change-requests.ts';
import { type Fields } from './create.ts';
import { type ResourceName } from './definitions.ts';
import { type Outcome } from './envelope.ts';
import { type World } from './world.ts';
export interface Parts {
    readonly world: World;
    readonly boarding: Boarding;
    readonly changeRequests: ChangeRequests;
}
/** What of a resource is not only kept but done. */
export interface Special {
    readonly create?: (given: Fields) => Outcome;
}
export type Specials = Partial<Record<ResourceName, Special>>;
export declare const createOne: (parts: Parts, specials: Specials, resource: ResourceName, given: Fields) => Outcome;
export declare const changeOne: (parts: Parts, resource: ResourceName, id: string, given: Fields) => Outcome;
export declare const removeOne: ({ world }: Parts, resource: ResourceName, id: string) => Outcome;
/** The bytes of a document came: it is processed, and a hold that asked for it may be over. */
export declare const takeFile: ({ world, boarding }: Parts, id: string, file: {
    readonly name: string;
    readonly size: number;
    readonly sha256: string;
}) => Outcome;
//# sourceMappingURL=operations.d.ts.map