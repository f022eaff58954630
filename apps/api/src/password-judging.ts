import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  guessableWords,
  judgeStrength,
  normalizePassword,
  type PasswordContext,
} from '@ledgate/domain/checks/password.ts';
import type { Verdict } from '@ledgate/domain/checks/verdict.ts';
import type { JudgeAnswer, JudgeAsk } from './password-judge.ts';

// The bundle's neighbor is a bundle, the source's a source.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './password-judge.ts' : './password-judge.mjs',
  import.meta.url,
);
const PATIENCE_MS = 20_000;

interface Waiting {
  answer: (answer: JudgeAnswer) => void;
  fail: (reason: Error) => void;
}

let judge: ChildProcess | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

/** It is given passwords and nothing else: no environment, no keys. Nobody waits for it to end. */
const startJudge = (): ChildProcess => {
  const child = fork(fileURLToPath(ENTRY), [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.on('message', (answer: JudgeAnswer) => waiting.get(answer.id)?.answer(answer));
  const gone = (): void => {
    if (judge !== child) return;
    judge = null;
    for (const { fail } of waiting.values()) fail(new Error('the judge of passwords ended'));
  };
  child.once('error', gone);
  child.once('disconnect', gone);
  child.unref();
  child.channel?.unref();
  return child;
};

const ask = (password: string, words: readonly string[]): Promise<JudgeAnswer> =>
  new Promise((resolve, reject) => {
    judge ??= startJudge();
    last += 1;
    const id = last;
    const settle = (): void => {
      clearTimeout(timer);
      waiting.delete(id);
    };
    const fail = (reason: Error): void => {
      settle();
      reject(reason);
    };
    const timer = setTimeout(() => fail(new Error('the judge of passwords did not answer')), PATIENCE_MS);
    waiting.set(id, {
      answer: (answer) => {
        settle();
        resolve(answer);
      },
      fail,
    });
    const question: JudgeAsk = { id, password, words };
    judge.send(question, (error) => {
      if (error) fail(error);
    });
  });

/** Whether a password would be guessed, by strength and not by a list. */
export const judgePasswordApart = async (password: string, context: PasswordContext): Promise<Verdict> =>
  judgeStrength(await ask(normalizePassword(password), guessableWords(context)));
