import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';

/** What the registries say of who holds which addresses (CC0): decision 0038. */
const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

type Row = Response & { country_code?: string };

let table: Promise<Reader<Row>> | undefined;

/** Eight megabytes that most processes never need, so they are read when somebody asks. */
const openTable = (): Promise<Reader<Row>> =>
  (table ??= readFile(createRequire(import.meta.url).resolve(TABLE)).then((bytes) => new Reader<Row>(bytes)));

const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** The country an address is registered in, as near as an address tells; null for those of no country, such as a house's own. */
export const countryOf = async (address: string): Promise<string | null> => {
  // As a socket for both kinds of addresses writes those of the older kind.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 0) return null;
  const code = (await openTable()).get(plain)?.country_code;
  return code === undefined ? null : (NAMES.of(code) ?? null);
};
