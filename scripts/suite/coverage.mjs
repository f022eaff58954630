// What tests must have walked through, in per cent of branches. It may rise and not sink: whoever raises it writes the
// new figure here.

/** @typedef {'pages' | 'verbs'} Covered */

/** @type {Record<Covered, { project: string, only: string[], include: string, exclude: string, branches: number }>} */
const COVERED = {
  // Every page and part of the web, by the tests of pages.
  pages: {
    project: 'pages',
    only: [],
    include: 'apps/web/src/features/*/{pages,parts,fields}/**/*.{ts,tsx}',
    exclude: '**/*.test.{ts,tsx}',
    branches: 85,
  },
  // Every verb of the server, by the tests of its API.
  verbs: {
    project: 'unit',
    only: ['apps/api'],
    include: 'apps/api/src/features/**/*.ts',
    exclude: '**/{*.test,testing-*}.ts',
    branches: 85,
  },
};

/**
 * What Vitest is told to run one kind of tests and to hold its figure.
 * @param {Covered} kind
 */
export const coveredRun = (kind) => {
  const { project, only, include, exclude, branches } = COVERED[kind];
  return [
    'run',
    ...only,
    `--project=${project}`,
    '--coverage.enabled',
    `--coverage.include=${include}`,
    `--coverage.exclude=${exclude}`,
    `--coverage.thresholds.branches=${branches}`,
    `--coverage.reportsDirectory=node_modules/.cache/coverage/${kind}`,
  ];
};
