/** A report as an address spells it, and which saved one it is. The page reads it with the domain's words. */
export type BuildSearch = Readonly<Record<string, string | undefined>>;

const NAME = /^[a-z]{1,20}$/;
const LONGEST = 200;

/** Anything odd in the address is left out rather than refused. */
export const buildSearch = (search: Record<string, unknown>): BuildSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      NAME.test(name) && typeof value === 'string' && value !== '' && value.length <= LONGEST ? [[name, value]] : [],
    ),
  );
