import { FILE_ENDINGS, type FileType } from '@ledgate/domain/applications/documents/file-rules.ts';
import { maskCardNumbers } from '@ledgate/domain/checks/card-number.ts';
import { stripUnseen } from '@ledgate/domain/checks/plain-text.ts';

const LONGEST = 120;
const NO_NAME = 'document';

/** Names that mean a device to one operating system, whatever ends them. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const cut = (name: string): string => {
  const chars = [...name];
  if (chars.length <= LONGEST) return name;
  const ending = /\.[\p{L}\p{N}]{1,5}$/u.exec(name)?.[0] ?? '';
  return (
    chars
      .slice(0, LONGEST - ending.length)
      .join('')
      .trimEnd() + ending
  );
};

/** A name to show to people. It is never a path, and holds nothing that moves a line, a cursor or a reader. */
export const cleanName = (sent: string): string => {
  const last = sent.replaceAll('\\', '/').split('/').at(-1) ?? '';
  // Without marks that turn the direction of writing or take no room: `fdp.exe` must not read `exe.pdf`.
  const plain = stripUnseen(last)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  // A card number in a name is stored as little as one anywhere else.
  return cut(maskCardNumbers(plain).replace(DEVICE, '_$&')) || NO_NAME;
};

/** What a file is called when it is saved: ends as what it is, whatever it was called. */
export const nameToSave = (name: string, mime: FileType): string => {
  const endings = FILE_ENDINGS[mime];
  const isRight = endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
  return isRight ? name : `${name}.${endings[0]}`;
};
