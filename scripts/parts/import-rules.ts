import swc from '@swc/core';
import type { ICruiseResult } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { inTree } from './tree.mjs';

const LEAST_MODULES = 20;
const FOLDERS = ['packages', 'apps', 'harness', 'scripts', 'bench', 'e2e'];

// dependency-cruiser asks swc for plain TypeScript and then stumbles over the first JSX.
const parseFile = swc.parseFileSync.bind(swc);
swc.parseFileSync = ((path: string, options: object) =>
  parseFile(path, { ...options, syntax: 'typescript', tsx: path.endsWith('x') })) as typeof swc.parseFileSync;

export interface ImportReport {
  modules: number;
  imports: number;
  breaches: string[];
}

/** Holds a tree against the import rules. With a parser that fails quietly nothing would be seen and all look well. */
export const readImports = async (tree = inTree('.'), folders = FOLDERS): Promise<ImportReport> => {
  // Loaded after the change above, since it takes swc when it is loaded.
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = rules;
  const asked = { ...options, baseDir: tree, validate: true, ruleSet: { forbidden } };
  const { summary } = (await cruise(folders, asked)).output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    imports: summary.totalDependenciesCruised ?? 0,
    breaches: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
};

export const isBlind = ({ modules, imports }: ImportReport): boolean => modules < LEAST_MODULES || imports < modules;
