import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

/** What the address of the list says; what it leaves out does not narrow it. */
export interface PciSearch {
  /** The page knows which states there are, the address need not. */
  state?: string;
  merchant?: string;
}

export const pciSearch = patterned<PciSearch>({
  state: /^[a-z_]{1,20}$/,
  merchant: UID_PATTERN,
});
