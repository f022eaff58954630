/** What runs on a page: each script's address with its hash. */
export type ScriptInventory = ReadonlyMap<string, string>;

export interface InventoryChange {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

export const compareInventories = (before: ScriptInventory, now: ScriptInventory): InventoryChange => ({
  added: [...now.keys()].filter((address) => !before.has(address)),
  changed: [...now].flatMap(([address, hash]) =>
    before.has(address) && before.get(address) !== hash ? [address] : [],
  ),
  gone: [...before.keys()].filter((address) => !now.has(address)),
});

export const isUnchanged = ({ added, changed, gone }: InventoryChange): boolean =>
  added.length + changed.length + gone.length === 0;

const LONGEST = 280;
const NAMED = 3;

const say = (what: string, addresses: readonly string[]): string[] => {
  if (addresses.length === 0) return [];
  const names = addresses.slice(0, NAMED).map((address) => address.split('/').at(-1) ?? address);
  const more = addresses.length > NAMED ? ` and ${addresses.length - NAMED} more` : '';
  return [`${what}: ${names.join(', ')}${more}`];
};

/** In one line for whoever has to look into it. */
export const sayInventoryChange = ({ added, changed, gone }: InventoryChange): string =>
  [...say('Changed', changed), ...say('Added', added), ...say('Gone', gone)].join('. ').slice(0, LONGEST);
