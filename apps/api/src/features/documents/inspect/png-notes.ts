import { inflateSync } from 'node:zlib';
import type { FileRefusal } from '@ledgate/domain/applications/documents/file-rules.ts';
import { hasMarkup } from './foreign-content.ts';

/** What a PNG may hold beside its picture (profile, comments, times), as it stands and once it is inflated. */
const MOST_BESIDE = 2 * 1024 * 1024;

/** The part behind so many texts that end with a zero, and so many bytes after the first of them. */
const behind = (data: Buffer, texts: number, bytes: number): Buffer => {
  let at = data.indexOf(0) + 1 + bytes;
  for (let text = 1; text < texts; text += 1) at = data.indexOf(0, at) + 1;
  return data.subarray(at);
};

/** Where in a chunk something is pressed: behind its name, or behind its language and its name in that. */
const pressedIn = (name: string, data: Buffer): Buffer | null => {
  if (name === 'zTXt' || name === 'iCCP') return behind(data, 1, 1);
  const isPressed = name === 'iTXt' && data[data.indexOf(0) + 1] === 1;
  return isPressed ? behind(data, 3, 2) : null;
};

const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Looks at one chunk after the other; what they come to together is counted. */
export const makeNotesCheck = (): ((name: string, data: Buffer) => FileRefusal | null) => {
  let room = MOST_BESIDE;
  return (name, data) => {
    room -= data.length;
    if (room < 0 || hasMarkup(data)) return 'hidden_content';
    const pressed = pressedIn(name, data);
    if (!pressed) return null;
    try {
      const inner = inflateSync(pressed, { maxOutputLength: Math.max(room, 1) });
      room -= inner.length;
      return hasMarkup(inner) ? 'hidden_content' : null;
    } catch (error) {
      return isTooLong(error) ? 'hidden_content' : 'broken';
    }
  };
};
