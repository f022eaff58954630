import type { Mail, MailPart } from './mail.ts';

interface Entry {
  heading: string;
  parts: readonly MailPart[];
  times: number;
}

const isSame = (a: Entry, heading: string, parts: readonly MailPart[]): boolean =>
  a.heading === heading && JSON.stringify(a.parts) === JSON.stringify(parts);

/** The same said several times is said once, with how often. */
const foldRepeats = (mails: readonly Mail[]): Entry[] => {
  const entries: Entry[] = [];
  for (const { content } of mails) {
    const known = entries.find((entry) => isSame(entry, content.heading, content.parts));
    if (known) known.times += 1;
    else entries.push({ heading: content.heading, parts: content.parts, times: 1 });
  }
  return entries;
};

/** Several mails of one matter as one, in the order things happened; its subject and button are those of the newest. */
export const gatherMails = (mails: readonly [Mail, ...Mail[]]): Mail => {
  const newest = mails.at(-1) ?? mails[0];
  if (mails.length === 1) return newest;
  const entries = foldRepeats(mails);
  const more = mails.length - 1;
  return {
    ...newest,
    subject: `${newest.subject} (and ${more} more ${more === 1 ? 'update' : 'updates'})`,
    content: {
      ...newest.content,
      heading: `${mails.length} updates since our last email`,
      parts: entries.flatMap(({ heading, parts, times }) => [
        { title: times === 1 ? heading : `${heading} (${times} times)` },
        ...parts,
      ]),
    },
  };
};
