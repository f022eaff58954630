import { insert, type World } from './world.ts';

const READERS = [
  { name: 'Front counter', model: 'Countertop reader' },
  { name: 'Handheld', model: 'Wireless reader' },
];

/** Whoever is boarded has card readers, once. */
export const giveReaders = (world: World, merchant: string): void => {
  if (world.store.find('terminals', 'merchant', merchant).length > 0) return;
  for (const reader of READERS) insert(world, 'terminals', { merchant, ...reader, status: 'online' });
};
