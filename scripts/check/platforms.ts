// Holds that package-lock.json has every native package for every machine. Example: node scripts/check/platforms.ts

import { readFileSync } from 'node:fs';
import { lacksOf, type Lock } from '../parts/natives.mjs';
import { inTree } from '../parts/tree.mjs';

const { packages } = JSON.parse(readFileSync(inTree('package-lock.json'), 'utf8')) as { packages: Lock };
const lacks = lacksOf(packages);

for (const lack of lacks) console.error(`${lack}.`);
if (lacks.length > 0)
  console.error('Choose versions that the registry carries for all of them: decision 0014 says how.');
process.exitCode = lacks.length > 0 ? 1 : 0;
