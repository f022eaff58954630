import type { BoardView } from '@ledgate/contract/handoff-view.ts';

export type BoardTab = keyof BoardView['counts'];

/** The board's parts in their order. Not read from the contract, since the router would carry its schemas. */
export const BOARD_TABS = ['open', 'attention', 'settled'] as const satisfies readonly BoardTab[];
