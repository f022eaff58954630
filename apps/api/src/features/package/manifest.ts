import type { TypesetPdf } from '../pdf/public.ts';
import type { Annex } from './load-package.ts';
import { digestOf, hashOf, MANIFEST_SCHEMA, type NamedHash } from './package-files.ts';
import { sectionHash, writtenJson } from './package-json.ts';
import { PACKAGE_SECTIONS, type PackageJson, type PackageKind, SECTION_TITLES } from './package-schema.ts';
import { annexMark, annexName } from './write-package.ts';

/** A file of a package. */
export interface PackagePart extends NamedHash {
  readonly bytes: Buffer;
  /** None for what has no pages. */
  readonly pages: number | null;
}

export interface Manifest {
  schema: typeof MANIFEST_SCHEMA;
  kind: PackageKind;
  application: string;
  reference: string;
  submission: number;
  approved_at: string;
  /** What the PDF shows on which page, with the hash of its content in `application.json`. */
  sections: { name: string; title: string; page: number; sha256: string }[];
  annexes: { n: number; title: string; page: number; pages: number; sha256: string; part: string | null }[];
  parts: { name: string; size: number; sha256: string; pages: number | null }[];
  /** Of the lines that `sha256sum` prints of the parts, in the order of their names. */
  digest: string;
}

export const partOf = (name: string, bytes: Buffer, pages: number | null): PackagePart => ({
  name,
  bytes,
  sha256: hashOf(bytes),
  pages,
});

const pageOf = ({ marks }: Pick<TypesetPdf, 'marks'>, mark: string): number => {
  const page = marks[mark];
  if (page === undefined) throw new Error(`"${mark}" stands on no page`);
  return page;
};

export const manifestOf = (
  json: PackageJson,
  typeset: Pick<TypesetPdf, 'marks'>,
  annexes: readonly Annex[],
  parts: readonly PackagePart[],
): Manifest => ({
  schema: MANIFEST_SCHEMA,
  kind: json.kind,
  application: json.application,
  reference: json.reference,
  submission: json.submission,
  approved_at: json.approved_at,
  sections: PACKAGE_SECTIONS.map((section) => ({
    name: section,
    title: SECTION_TITLES[section],
    page: pageOf(typeset, section),
    sha256: sectionHash(json.sections[section]),
  })),
  annexes: annexes.map((annex) => ({
    n: annex.n,
    title: annex.title,
    page: pageOf(typeset, annexMark(annex)),
    pages: annex.file.pages,
    sha256: annex.file.sha256.toString('hex'),
    part: parts.find(({ name }) => name === annexName(annex))?.name ?? null,
  })),
  parts: parts.map(({ name, bytes, sha256: hash, pages }) => ({ name, size: bytes.length, sha256: hash, pages })),
  digest: digestOf(parts),
});

export const writeManifest = (manifest: Manifest): Buffer => writtenJson(manifest);
