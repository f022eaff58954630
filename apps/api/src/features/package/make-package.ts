import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetWholeApart } from '../../typesetting.ts';
import { readStored } from '../documents/public.ts';
import { type Annex, type Gathered, gatherPackage } from './load-package.ts';
import { type Manifest, manifestOf, type PackagePart, partOf, writeManifest } from './manifest.ts';
import { APPLICATION_NAME, hashOf, PDF_NAME } from './package-files.ts';
import { packageJson, writtenJson } from './package-json.ts';
import type { PackageKind } from './package-schema.ts';
import { secretsIn } from './sections/answers.ts';
import { annexName, writePackage } from './write-package.ts';

/** Everything a bank or provider gets of one approved application. */
export interface Package {
  readonly kind: PackageKind;
  /** `package.pdf`, `application.json` and annexes. */
  readonly parts: readonly PackagePart[];
  readonly manifest: Buffer;
  /** Hexadecimal sha-256 of the manifest, by which the package is known. */
  readonly hash: string;
}

export interface MadePackage extends Package {
  readonly contents: Manifest;
  /** Annexes that this kind does not enclose. */
  readonly leftOut: readonly Annex[];
}

const readAnnex = async (parts: Parts, { file, title }: Annex): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of readStored(parts, file)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (!sha256(bytes).equals(file.sha256))
    throw new Failure('not_ready', `${title}: the stored file is not what was uploaded. It has to be uploaded again.`);
  return bytes;
};

const assemble = async ({ parts }: Ctx, gathered: Gathered): Promise<MadePackage> => {
  const { kind } = gathered;
  const json = packageJson(gathered);
  const shown = gathered.annexes.filter(({ isWithheld }) => !isWithheld);
  const leftOut = gathered.annexes.filter(({ isWithheld }) => isWithheld);
  const enclosed: { annex: Annex; bytes: Buffer }[] = [];
  for (const annex of shown) enclosed.push({ annex, bytes: await readAnnex(parts, annex) });
  const paper = writePackage(gathered, json, enclosed);
  const typeset = await parts.typesetting(() => typesetWholeApart(paper, { isPrivate: kind === 'full' }));
  const asTheyAre = enclosed.filter(({ annex }, at) => annex.isSealed || typeset.unshown.includes(at));
  const files = [
    partOf(PDF_NAME, Buffer.from(typeset.bytes), typeset.pages),
    partOf(APPLICATION_NAME, writtenJson(json), null),
    ...asTheyAre.map(({ annex, bytes }) => partOf(annexName(annex), bytes, annex.file.pages)),
  ];
  const contents = manifestOf(json, typeset, shown, files);
  const manifest = writeManifest(contents);
  return { kind, parts: files, manifest, hash: hashOf(manifest), contents, leftOut };
};

/**
 * Opening the secrets is an act of its own, whoever asked and whatever becomes of it: it is written down before the
 * first of them leaves this process, and not with the key of the request, which is for what the request does.
 */
const noteOpening = (ctx: Ctx, gathered: Gathered): Promise<void> =>
  change({ ...ctx, idempotency: null }, 'package.made', (tx) => {
    setScope(tx, ctx);
    const after = {
      kind: gathered.kind,
      submission: gathered.found.submission,
      secrets: secretsIn(gathered),
      files: gathered.annexes.map(({ file }) => file.uid),
    };
    return Promise.resolve({ subject: `application:${gathered.found.uid}`, after, reply: undefined });
  });

export const makeWithContents = async (ctx: Ctx, applicationUid: string, kind: PackageKind): Promise<MadePackage> => {
  const gathered = await reading(ctx, (tx) => gatherPackage(tx, ctx.parts, applicationUid, kind));
  if (kind === 'full') await noteOpening(ctx, gathered);
  return assemble(ctx, gathered);
};

/**
 * Makes the package of an approved application: the same bytes for the same data. The full kind is for encryption at
 * once; it is never stored or logged in clear (decision 0042).
 */
export const makePackage = async (ctx: Ctx, applicationUid: string, kind: PackageKind): Promise<Package> => {
  const { parts, manifest, hash } = await makeWithContents(ctx, applicationUid, kind);
  return { kind, parts, manifest, hash };
};
