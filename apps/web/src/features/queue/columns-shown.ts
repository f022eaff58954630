import { type Column, COLUMNS } from '@ledgate/domain/queue/definition.ts';

import { DEFAULT_COLUMNS } from './parts/queue-columns.tsx';
import type { Queue } from './use-queue.ts';

const NOT_FOR_PARTNERS: readonly Column[] = ['assignee', 'risk'];

const isFor = (role: Queue['role'], column: Column): boolean => role !== 'iso' || !NOT_FOR_PARTNERS.includes(column);

export const columnsOffered = ({ role }: Pick<Queue, 'role'>): Column[] =>
  COLUMNS.filter((column) => isFor(role, column));

export const columnsShown = ({ definition, role }: Pick<Queue, 'definition' | 'role'>): Column[] =>
  (definition.columns ?? DEFAULT_COLUMNS).filter((column) => isFor(role, column));
