import type { Call } from '@ledgate/contract/call.ts';
import { stepUpOf, whoMay } from '@ledgate/contract/call-facts.ts';
import { CALLS } from '@ledgate/contract/calls.ts';
import { openApi } from '@ledgate/contract/openapi.ts';
import type { Generator } from './generator.ts';

const HEAD = `# Calls

Every call of the product, by feature. Generated from the contract by \`npm run generate\`; never edited.
The whole of it, with fields, answers and failures, is served at \`/api/docs\` and \`/api/openapi.json\`.
Every path is served with and without a trailing slash. *Proof* says whether the caller has to confirm their identity again first.
`;

const PROOF: Record<ReturnType<typeof stepUpOf>, string> = { never: '', sometimes: 'sometimes', always: 'always' };

const row = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const section = (feature: string, calls: Record<string, Call>): string => {
  const rows = Object.entries(calls).map(([name, call]) =>
    row([`\`${name}\``, call.method, `\`${call.path}\``, whoMay(call), call.summary, PROOF[stepUpOf(call)]]),
  );
  const head = [row(['Call', 'Method', 'Path', 'Who may', 'What it does', 'Proof']), row(Array(6).fill('---'))];
  return [`## ${feature} (${rows.length})`, '', ...head, ...rows, ''].join('\n');
};

/** The calls as a table to read in a review. */
export const callTable: Generator = {
  file: 'docs/calls.md',
  make: () => {
    const sections = Object.entries(CALLS).map(([feature, calls]) => section(feature, calls));
    return Promise.resolve([HEAD, ...sections].join('\n'));
  },
};

/** The description as it was served last, so that a change of the interface shows in a review. */
export const openApiFile: Generator = {
  file: 'docs/openapi.json',
  make: () => Promise.resolve(`${JSON.stringify(openApi(), null, 2)}\n`),
};
