import { Failure } from '../failure.ts';

/** One value somewhere in what was sent, or the name of one. */
export interface Leaf {
  path: string;
  value: unknown;
  isName: boolean;
}

const DEEPEST = 12;
/** Names that are shorter say nothing that would have to be looked at. */
const LONG_NAME = 7;

/** Everything that was sent, in the order it was sent in. */
export const leavesOf = (sent: unknown, path = '', depth = 0, into: Leaf[] = []): Leaf[] => {
  if (sent === null || typeof sent !== 'object') {
    if (sent !== undefined) into.push({ path, value: sent, isName: false });
    return into;
  }
  if (depth > DEEPEST) throw new Failure('malformed', 'The request is nested too deeply.');
  for (const [name, inner] of Object.entries(sent)) {
    const here = path === '' ? name : `${path}.${name}`;
    if (name.length >= LONG_NAME && !Array.isArray(sent)) into.push({ path: here, value: name, isName: true });
    leavesOf(inner, here, depth + 1, into);
  }
  return into;
};
