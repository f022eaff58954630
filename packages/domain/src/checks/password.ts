import { no, type Verdict, yes } from './verdict.ts';

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;

/** Two keyboards may type one character in two ways; both must open the same door. */
export const normalizePassword = (text: string): string => text.normalize('NFKC');

/** Words about the person that a guesser would try first. */
export interface PasswordContext {
  email?: string;
  names?: readonly string[];
}

const contextWords = (context: PasswordContext): string[] => {
  const mailbox = context.email?.toLowerCase().split('@')[0] ?? '';
  const words = [mailbox, ...mailbox.split(/[._+-]/), ...(context.names ?? []), 'ledgate'];
  return words.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 4);
};

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
  if (word) return no('Leave your own name and e-mail address out of it.');
  return yes;
};
