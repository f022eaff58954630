/** A derived file: where it is, and how it is made from a migrated database and the sources. */
export interface Generator {
  file: string;
  make: (databaseUrl: string) => Promise<string>;
}
