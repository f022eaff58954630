import { packageJsonSchema } from '@ledgate/api/features/package/package-schema.ts';
import type { Generator } from './generator.ts';

/** What `application.json` of a package holds, for whoever reads it by a program. */
export const packageSchemaFile: Generator = {
  file: 'docs/package.schema.json',
  make: () => Promise.resolve(`${JSON.stringify(packageJsonSchema(), null, 2)}\n`),
};
