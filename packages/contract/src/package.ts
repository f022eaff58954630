import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { uid } from './fields.ts';

const byUid = z.strictObject({ uid });
const hash = z.string().length(64);
const page = z.int().positive();

const packageView = z.object({
  application: uid,
  reference: z.string(),
  submission: z.int().positive(),
  approved_at: z.iso.datetime(),
  /** By which this package is known: the SHA-256 of its manifest. */
  hash,
  /** Of the PDF. */
  pages: page,
  sections: z.array(z.object({ name: z.string(), title: z.string(), page, sha256: hash })),
  annexes: z.array(
    z.object({
      n: page,
      title: z.string(),
      page,
      pages: z.int().nonnegative(),
      sha256: hash,
      /** The file that goes along as it is, besides or instead of being shown. */
      part: z.string().nullable(),
    }),
  ),
  /** Files that show what is masked: only the bank’s copy has them. */
  left_out: z.array(
    z.object({ n: page, title: z.string(), pages: z.int().nonnegative(), size: z.int().nonnegative() }),
  ),
  parts: z.array(
    z.object({ name: z.string(), size: z.int().nonnegative(), sha256: hash, pages: z.int().nonnegative().nullable() }),
  ),
});
export type PackageView = z.output<typeof packageView>;

export const packageCalls = declare({
  readPackage: {
    summary: 'Download what a bank gets of an approved application, masked',
    method: 'GET',
    path: '/api/application/{uid}/package',
    access: 'read_risk',
    params: byUid,
    reply: fileBytes,
    file: true,
    failures: ['not_found', 'wrong_state', 'not_ready'],
  },
  readPackageManifest: {
    summary: 'List what is in the package of an approved application, with pages, sizes and hashes',
    method: 'GET',
    path: '/api/application/{uid}/package/manifest',
    access: 'read_risk',
    params: byUid,
    reply: packageView,
    failures: ['not_found', 'wrong_state', 'not_ready'],
  },
});
