import { unzipSync } from 'fflate';
import { z } from 'zod';
import { canonicalJson } from '../../core/audit/canonical-json.ts';
import {
  APPLICATION_NAME,
  digestOf,
  hashOf,
  MANIFEST_NAME,
  MANIFEST_SCHEMA,
  SUMS_NAME,
  sumsOf,
} from './package-files.ts';

/**
 * Whether a package is as it was made, from its files alone. Kept apart from what makes it: whoever has the folder and
 * this file can tell.
 */

const named = z.object({ name: z.string(), sha256: z.string() });
const manifestShape = z.looseObject({
  schema: z.literal(MANIFEST_SCHEMA),
  kind: z.string(),
  application: z.string(),
  reference: z.string(),
  submission: z.number(),
  approved_at: z.string(),
  sections: z.array(named),
  annexes: z.array(z.object({ n: z.number(), sha256: z.string(), part: z.string().nullable() })),
  parts: z.array(named.extend({ size: z.number() })),
  digest: z.string(),
});
type Shape = z.output<typeof manifestShape>;
const applicationShape = z.looseObject({ sections: z.record(z.string(), z.unknown()) });

export type PackageFiles = ReadonlyMap<string, Uint8Array>;

/** The files of a zip, by name. */
export const unpackPackage = (zip: Uint8Array): PackageFiles =>
  new Map(Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith('/')));

const readJson = <T>(bytes: Uint8Array | undefined, shape: z.ZodType<T>): T | null => {
  try {
    return bytes ? shape.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))) : null;
  } catch {
    return null;
  }
};

const faultsOfParts = (files: PackageFiles, { parts }: Shape): string[] =>
  parts.flatMap(({ name, size, sha256 }) => {
    const bytes = files.get(name);
    if (!bytes) return [`${name} is missing`];
    if (bytes.length !== size) return [`${name} has ${bytes.length} bytes, and the manifest says ${size}`];
    return hashOf(bytes) === sha256 ? [] : [`${name} was changed`];
  });

const faultsOfExtras = (files: PackageFiles, { parts }: Shape): string[] => {
  const known = new Set([MANIFEST_NAME, SUMS_NAME, ...parts.map(({ name }) => name)]);
  return [...files.keys()].filter((name) => !known.has(name)).map((name) => `${name} is not in the manifest`);
};

const faultsOfManifest = (files: PackageFiles, manifest: Shape): string[] => {
  const sums = files.get(SUMS_NAME);
  const itself = { name: MANIFEST_NAME, sha256: hashOf(files.get(MANIFEST_NAME) ?? '') };
  return [
    ...(digestOf(manifest.parts) === manifest.digest ? [] : ['manifest.json: its digest is not that of its parts']),
    ...(sums && Buffer.from(sums).toString('utf8') === sumsOf([...manifest.parts, itself])
      ? []
      : ['SHA256SUMS and manifest.json do not agree']),
    ...manifest.annexes.flatMap(({ n, part, sha256 }) =>
      part === null || manifest.parts.some((one) => one.name === part && one.sha256 === sha256)
        ? []
        : [`manifest.json: annex ${n} is not ${part}`],
    ),
  ];
};

const HEAD = ['kind', 'application', 'reference', 'submission', 'approved_at'] as const;

const faultsOfApplication = (files: PackageFiles, manifest: Shape): string[] => {
  const application = readJson(files.get(APPLICATION_NAME), applicationShape);
  if (!application) return [`${APPLICATION_NAME} cannot be read`];
  const { sections } = application;
  const listed = new Map(manifest.sections.map(({ name, sha256 }) => [name, sha256]));
  return [
    ...HEAD.filter((name) => application[name] !== manifest[name]).map(
      (name) => `${APPLICATION_NAME} and manifest.json do not agree on "${name}"`,
    ),
    ...Object.keys({ ...sections, ...Object.fromEntries(listed) })
      .filter((name) => !(name in sections) || hashOf(canonicalJson(sections[name])) !== listed.get(name))
      .map((name) => `${APPLICATION_NAME}: the section "${name}" is not the one of the manifest`),
  ];
};

/** What differs from what was made, as sentences; none for a package as it was made. With its hash, by which we and the bank know it, also that it is this one. */
export const verifyPackage = (files: PackageFiles, hash?: string): string[] => {
  const manifest = readJson(files.get(MANIFEST_NAME), manifestShape);
  if (!manifest) return [files.has(MANIFEST_NAME) ? 'manifest.json cannot be read' : 'manifest.json is missing'];
  const found = hashOf(files.get(MANIFEST_NAME) ?? '');
  return [
    ...(hash === undefined || hash === found ? [] : [`manifest.json has the hash ${found}, and not ${hash}`]),
    ...faultsOfParts(files, manifest),
    ...faultsOfExtras(files, manifest),
    ...faultsOfManifest(files, manifest),
    ...faultsOfApplication(files, manifest),
  ];
};
