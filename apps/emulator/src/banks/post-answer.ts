import { createHmac } from 'node:crypto';
import type { BankAnswer } from './held.ts';

export interface AnswerTarget {
  /** Where the receiving side takes decisions of banks. */
  url: string;
  /** Shared with it. */
  key: string;
}

const TRIES = 5;
const WAIT_MS = 500;
const TIMEOUT_MS = 5_000;

const signed = (key: string, body: string): string => {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Posts an answer to the other side, a few times with growing pauses. */
export const postAnswer = async ({ url, key }: AnswerTarget, answer: BankAnswer): Promise<void> => {
  const body = JSON.stringify(answer);
  for (let attempt = 1; ; attempt += 1) {
    const headers = { 'content-type': 'application/json', 'x-ledgate-signature': signed(key, body) };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (response?.ok) return;
    if (attempt === TRIES) throw new Error(`the answer was not taken (${response?.status ?? 'no answer'})`);
    await pause(WAIT_MS * 2 ** attempt);
  }
};
