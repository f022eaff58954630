import type { FoundRecord } from '@ledgate/contract/search.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { RecordKind } from '@ledgate/domain/search/kinds.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';

/** One kind of what is found. Who sees what is said by the lists it is found with, and by nothing here. */
export interface Source {
  kind: RecordKind;
  /** Whether there is a list of these for somebody, who may open it. */
  isFor: (actor: PersonActor) => boolean;
  /** As their list finds them, so many at most. */
  find: (tx: ReadTransaction, ctx: SignedInCtx, text: string, most: number) => Promise<FoundRecord[]>;
  /** Those of these that somebody sees, in any order. */
  among: (tx: ReadTransaction, ctx: SignedInCtx, uids: readonly string[]) => Promise<FoundRecord[]>;
}

type Known = Pick<FoundRecord, 'uid' | 'title'> & Partial<Omit<FoundRecord, 'facts' | 'kind'>>;

/** What is not known of it is left out. */
export const found = (kind: RecordKind, known: Known, facts: readonly (string | null | undefined)[]): FoundRecord => ({
  kind,
  amount_cents: null,
  at: null,
  ...known,
  facts: facts.filter((fact): fact is string => fact !== null && fact !== undefined && fact !== ''),
});

/** Whose affairs a list of one business is about. */
export const ownBusiness = ({ merchantUid }: PersonActor): string => {
  if (merchantUid === null) throw new Error('a list of a business was asked for somebody without one');
  return merchantUid;
};
