import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { actOnTerminal } from './act.ts';
import { listStoredCards, openCardFields, readCard, removeStoredCard } from './cards.ts';
import { cancelReader, listReaders } from './readers.ts';
import { readTerminal } from './terminal-state.ts';

export const terminalHandlers: FeatureHandlers<Calls['terminal']> = {
  actOnTerminal: (ctx, { body }) => actOnTerminal(ctx, body),
  listStoredCards: (ctx, { query }) => listStoredCards(ctx, query),
  readTerminal: (ctx) => readTerminal(ctx),
  openCardFields: (ctx) => openCardFields(ctx),
  readCard: (ctx, { body }) => readCard(ctx, body),
  removeStoredCard: (ctx, { params }) => removeStoredCard(ctx, params.uid),
  listReaders: (ctx) => listReaders(ctx),
  cancelReader: (ctx, { body }) => cancelReader(ctx, body.payment),
};
