import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { visibleFacts } from '@ledgate/domain/applications/fields/shown.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { type CheckResult, runCheck } from '@ledgate/domain/risk/assess.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import { noEvidence } from '@ledgate/domain/risk/evidence.ts';
import { isStopping } from '@ledgate/domain/risk/finding.ts';
import { LISTED_CHECKS } from '@ledgate/domain/risk/listed-checks.ts';
import type { Parts } from '../../core/parts.ts';
import type { Application } from '../applications/public.ts';
import { embargoedCountries } from '../lookups/public.ts';
import { watchEvidence } from './gather-evidence.ts';
import { clearedBy, hashInputs, insertClearance, listClearances } from './store.ts';

/** What the lists say of an application, as a person reads it. */
export interface ListedHit {
  check: RiskCheckId;
  name: string;
  explanation: string;
  /** A list that is missing is loaded, and nobody's word is good for it. */
  isClearable: boolean;
}

const listedResults = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  all: Facts,
): Promise<CheckResult[]> => {
  const facts = visibleFacts(all);
  // These checks read nothing else, so what they come to is what a whole run would find.
  const evidence = {
    ...noEvidence,
    ...(await watchEvidence(tx, parts, found, facts)),
    embargoed: embargoedCountries(),
  };
  return LISTED_CHECKS.map((check) => runCheck(check, facts, evidence)).filter(({ outcome }) => isStopping(outcome));
};

const toHit = ({ id, name, explanation, outcome }: CheckResult): ListedHit => ({
  check: id,
  name,
  explanation,
  isClearable: outcome !== 'list_missing',
});

/** What the lists would find if the application said this. */
export const foreseeHits = async (
  tx: ReadTransaction,
  parts: Parts,
  found: Application,
  facts: Facts,
): Promise<ListedHit[]> => (await listedResults(tx, parts, found, facts)).map(toHit);

export interface ForeseenClearance {
  hits: readonly Pick<ListedHit, 'check' | 'explanation'>[];
  proposedBy: string;
  by: string;
  reason: string;
  evidence: string;
}

/** What two people cleared before it was said is cleared when it is: nobody asks them again. */
export const clearForeseen = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Application,
  facts: Facts,
  { hits, ...people }: ForeseenClearance,
): Promise<void> => {
  const isCleared = clearedBy(await listClearances(tx, found.uid));
  for (const { id: check, explanation, inputsText } of await listedResults(tx, parts, found, facts)) {
    const inputsHash = await hashInputs(parts.vault, inputsText);
    const isSaid = hits.some((hit) => hit.check === check && hit.explanation === explanation);
    if (isSaid && !isCleared({ check, inputsHash }))
      await insertClearance(tx, found.uid, { check, inputsHash, ...people, at: parts.clock() });
  }
};
