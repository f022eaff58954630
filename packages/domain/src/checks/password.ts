import { no, type Verdict, yes } from './verdict.ts';

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** Of the estimator's 0 to 4, the least that is taken: some hundred million guesses by somebody who knows how people choose. */
const PASSWORD_SCORE_MIN = 3;

/** Two keyboards may type one character in two ways; both must open the same door. */
export const normalizePassword = (text: string): string => text.normalize('NFKC');

/** Words about the person that a guesser would try first. */
export interface PasswordContext {
  email?: string;
  names?: readonly string[];
  /** The business somebody works for. */
  business?: string;
}

const contextWords = (context: PasswordContext): string[] => {
  const mailbox = context.email?.toLowerCase().split('@')[0] ?? '';
  const words = [mailbox, ...mailbox.split(/[._+-]/), ...(context.names ?? []), 'ledgate'];
  return words.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 4);
};

/** What the estimator takes for known: more than is refused outright, since a word of a long phrase may be anybody's. */
export const guessableWords = (context: PasswordContext): string[] => {
  const [, host = ''] = context.email?.toLowerCase().split('@') ?? [];
  const said = [context.email ?? '', ...host.split('.'), context.business ?? '', ...(context.names ?? [])];
  const parts = said.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set([...contextWords(context), ...parts.map((part) => part.toLowerCase())])].filter(
    (word) => word.length >= 3,
  );
};

const COMMON = 'Many people use a password like this. Choose something else.';
const WHY_WEAK: Readonly<Record<string, string>> = {
  topTen: COMMON,
  topHundred: COMMON,
  common: COMMON,
  similarToCommon: COMMON,
  pwned: COMMON,
  straightRow: 'Rows of keys are easy to guess. Use a few unrelated words.',
  keyPattern: 'Rows of keys are easy to guess. Use a few unrelated words.',
  simpleRepeat: 'Repeats are easy to guess. Use a few unrelated words.',
  extendedRepeat: 'Repeats are easy to guess. Use a few unrelated words.',
  sequences: 'Sequences are easy to guess. Use a few unrelated words.',
  recentYears: 'Dates are easy to guess. Use a few unrelated words.',
  dates: 'Dates are easy to guess. Use a few unrelated words.',
  userInputs: 'Leave your own name, email address and business out of it.',
};

/** What the estimator found, as a verdict: server and screen have the same library and the same words for it. */
export const judgeStrength = ({ score, warning }: { score: number; warning: string | null | undefined }): Verdict =>
  score >= PASSWORD_SCORE_MIN
    ? yes
    : no(WHY_WEAK[warning ?? ''] ?? 'This is easy to guess. Use a few unrelated words.');

const isOneRun = (text: string): boolean => {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) steps.add(text.charCodeAt(at) - text.charCodeAt(at - 1));
  return steps.size === 1;
};

const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/.test(text);

/** Length decides, not decoration: no composition rules, but nothing a stranger would guess. */
export const checkPassword = (text: string, context: PasswordContext = {}): Verdict => {
  const password = normalizePassword(text);
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return no(`Use at least ${PASSWORD_LENGTH.min} characters.`);
  if (length > PASSWORD_LENGTH.max) return no(`Use at most ${PASSWORD_LENGTH.max} characters.`);
  const lower = password.toLowerCase();
  if (isOneRun(lower) || isRepeated(lower)) return no('Choose something less regular.');
  const word = contextWords(context).find((candidate) => lower.includes(candidate));
  if (word) return no('Leave your own name and email address out of it.');
  return yes;
};
