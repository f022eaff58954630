import {
  guessableWords,
  judgeStrength,
  normalizePassword,
  type PasswordContext,
} from '@ledgate/domain/checks/password.ts';
import type { Verdict } from '@ledgate/domain/checks/verdict.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How easily a password is guessed, from 0 to 4, as the server will find it. Large: fetched when a password is typed. */
export const strengthOf = (password: string, context: PasswordContext): { score: number; verdict: Verdict } => {
  const { score, feedback } = estimator.check(normalizePassword(password), guessableWords(context));
  return { score, verdict: judgeStrength({ score, warning: feedback.warning }) };
};
