import { CHANGE_KIND_NAMES, type ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';

/** Which change somebody is asking for; none shows what was asked for. */
export interface ChangesSearch {
  ask?: ChangeKind;
}

/** Anything odd in the address is left out rather than refused. */
export const changesSearch = (search: Record<string, unknown>): ChangesSearch => {
  const ask = CHANGE_KIND_NAMES.find((kind) => kind === search['ask']);
  return ask === undefined ? {} : { ask };
};
