import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * A process of its own that says how easily passwords are guessed, and ends when nobody has asked for a while: its lists
 * take as much memory as the server.
 */
export interface JudgeAsk {
  id: number;
  password: string;
  words: readonly string[];
}

export interface JudgeAnswer {
  id: number;
  score: number;
  warning: string | null;
}

const IDLE_MS = 30_000;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

let idle = setTimeout(() => process.disconnect(), IDLE_MS);

process.on('message', ({ id, password, words }: JudgeAsk) => {
  clearTimeout(idle);
  const { score, feedback } = estimator.check(password, [...words]);
  const answer: JudgeAnswer = { id, score, warning: feedback.warning };
  process.send?.(answer);
  idle = setTimeout(() => process.disconnect(), IDLE_MS);
});
