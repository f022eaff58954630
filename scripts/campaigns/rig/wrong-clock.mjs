// Loaded before a server (`node --import`): its machine's clock is wrong by as many milliseconds as the file says, from
// one moment to the next. Only the clock on the wall: what counts seconds runs on, as when somebody sets a real one.
import { readFileSync } from 'node:fs';

const file = process.env['WRONG_CLOCK_FILE'] ?? '';
const Right = Date;
const now = () => Right.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Right, {
  construct: (target, args, as) => Reflect.construct(target, args.length === 0 ? [now()] : args, as),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
