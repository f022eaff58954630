// Holds the import rules of .dependency-cruiser.mjs. Example: node scripts/check/boundaries.ts

import swc from '@swc/core';
import type { ICruiseResult } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';

const LEAST_MODULES = 20;

// dependency-cruiser asks swc for plain TypeScript and then stumbles over the first JSX.
const parseFile = swc.parseFileSync.bind(swc);
swc.parseFileSync = ((path: string, options: object) =>
  parseFile(path, { ...options, syntax: 'typescript', tsx: path.endsWith('x') })) as typeof swc.parseFileSync;

// Loaded after the change above, since it takes swc when it is loaded.
const { cruise } = await import('dependency-cruiser');
const { forbidden, options } = rules;
const { output } = await cruise(['packages', 'apps'], { ...options, validate: true, ruleSet: { forbidden } });
const { summary } = output as ICruiseResult;

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
// With a parser that fails quietly nothing is seen and everything looks well.
const isBlind = summary.totalCruised < LEAST_MODULES || (summary.totalDependenciesCruised ?? 0) < summary.totalCruised;
if (isBlind) console.error('Hardly any imports were seen: the parser does not work.');
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
process.exitCode = summary.error > 0 || isBlind ? 1 : 0;
