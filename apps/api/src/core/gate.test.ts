import { expect, test } from 'vitest';
import { Failure } from './failure.ts';
import { makeGate } from './gate.ts';

const held = () => {
  let leave: () => void = () => undefined;
  const work = new Promise<void>((resolve) => {
    leave = resolve;
  });
  return { work: () => work, leave };
};

test('a gate lets as many work as it has places, in the order they came', async () => {
  const gate = makeGate(1, 2);
  const first = held();
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(order.push(name));
  const all = [gate.through(first.work), gate.through(note('second')), gate.through(note('third'))];
  expect(order).toEqual([]);
  first.leave();
  await Promise.all(all);
  expect(order).toEqual(['second', 'third']);
});

test('a full gate turns the next away at once and says so beforehand', async () => {
  const gate = makeGate(1, 1);
  const first = held();
  const inside = [gate.through(first.work)];
  expect(gate.refusal()).toBeUndefined();
  inside.push(gate.through(() => Promise.resolve()));
  expect(gate.refusal()).toBeInstanceOf(Failure);
  await expect(gate.through(() => Promise.resolve())).rejects.toMatchObject({ code: 'busy' });
  first.leave();
  await Promise.all(inside);
  expect(gate.refusal()).toBeUndefined();
});

test('work that fails gives its place back', async () => {
  const gate = makeGate(1, 0);
  await expect(gate.through(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.through(() => Promise.resolve('in'))).resolves.toBe('in');
});
