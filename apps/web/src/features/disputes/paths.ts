import { patterned, UID_PATTERN } from '../../lib/read-search.ts';

/** What the address of the list says; what it leaves out does not narrow it. */
export interface DisputesSearch {
  search?: string;
  /** How disputes stand; the page knows which there are, the address need not. */
  standing?: string;
  /** Of one payment. */
  payment?: string;
}

export const disputesSearch = patterned<DisputesSearch>({
  search: /^.{1,100}$/,
  standing: /^[a-z_]{1,20}$/,
  payment: UID_PATTERN,
});
