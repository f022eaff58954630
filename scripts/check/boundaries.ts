// Holds the import rules of .dependency-cruiser.mjs. Example: node scripts/check/boundaries.ts

import { isBlind, readImports } from '../parts/import-rules.ts';

const report = await readImports();

for (const breach of report.breaches) console.error(breach);
if (isBlind(report)) console.error('Hardly any imports were seen: the parser does not work.');
console.log(`${report.modules} modules, ${report.imports} imports`);
process.exitCode = report.breaches.length > 0 || isBlind(report) ? 1 : 0;
