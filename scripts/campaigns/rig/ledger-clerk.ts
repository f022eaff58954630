import { setTimeout as pause } from 'node:timers/promises';
import type { TestLedger } from '@ledgate/api/testing/ledger.ts';
import { reserveReleasedPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';

export interface Act {
  merchantUid: string;
  groupUid: string;
  ref: string;
  at: Date;
  transfers: readonly Transfer[];
}

export interface Counts {
  acknowledged: number;
  refused: number;
  /** Sent again, since nobody knew whether it was there. */
  again: number;
  givenUp: number;
  deadlocks: number;
  kills: number;
}

const AGAIN_AFTER_MS = 5;
const MOST_TRIES = 500;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Says what happened until somebody answers: that it is there, or that it cannot be. */
export class Clerk {
  readonly #ledger: TestLedger;
  readonly #acts: Act[];
  readonly #counts: Counts;

  constructor(ledger: TestLedger, acts: Act[], counts: Counts) {
    this.#ledger = ledger;
    this.#acts = acts;
    this.#counts = counts;
  }

  /** False where the ledger refused it. */
  async post(act: Act): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await this.#try(act);
      if (answer !== null) return answer;
      this.#counts.again += 1;
      await pause(AGAIN_AFTER_MS);
    }
    throw new Error(`nobody answers for ${act.ref}`);
  }

  /** Together with what cannot be: the database has written it, and takes it back. */
  async giveUp(act: Act): Promise<void> {
    const posting = { ...act, source: 'vt' as const, sourceRef: act.ref, effectiveAt: act.at };
    const impossible = reserveReleasedPosts(1);
    await this.#ledger.postAll([posting, { ...posting, transfers: impossible }]).catch(() => undefined);
    this.#counts.givenUp += 1;
  }

  async #try(act: Act): Promise<boolean | null> {
    const { merchantUid, groupUid, ref: sourceRef, at: effectiveAt, transfers } = act;
    try {
      await this.#ledger.post({ merchantUid, groupUid, sourceRef, effectiveAt, transfers });
    } catch (error) {
      const code = codeOf(error);
      if (code === '40P01') this.#counts.deadlocks += 1;
      // Class 23 is what a ledger says to something that cannot be.
      if (!code.startsWith('23')) return null;
      this.#counts.refused += 1;
      return false;
    }
    this.#counts.acknowledged += 1;
    if (!this.#acts.some(({ ref, merchantUid: whose }) => ref === sourceRef && whose === merchantUid))
      this.#acts.push(act);
    return true;
  }
}
