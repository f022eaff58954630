export { makePackage, type Package } from './make-package.ts';
export type { PackagePart } from './manifest.ts';
export { packPackage } from './pack-package.ts';
export type { PackageKind } from './package-schema.ts';
