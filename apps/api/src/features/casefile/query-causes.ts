import type { DifferenceView } from '@ledgate/contract/casefile.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Anchor } from '@ledgate/domain/review/differences.ts';

/** A query that was asked between two submissions, with what it is about. */
export interface Asked extends Anchor {
  query: NonNullable<DifferenceView['query']>;
}

/** The queries of an application, oldest first. */
export const queriesAskedAbout = async (_tx: WritableTransaction, _applicationUid: string): Promise<Asked[]> => [];
