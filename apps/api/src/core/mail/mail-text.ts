import { footOf, type MailContent, type MailPart, type Sender } from './mail.ts';

const WIDTH = 72;

const textOf = (part: MailPart): string => {
  if (typeof part === 'string') return part;
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('title' in part) return `${'-'.repeat(WIDTH)}\n${part.title}`;
  return `    ${part.code}`;
};

/** For programs without HTML, for searching, and for whoever prefers it: says everything that the other says. */
export const mailText = ({ heading, parts, button, after = [], reason }: MailContent, sender: Sender): string => {
  const { why, link, contact, address } = footOf(reason, sender);
  const foot = [why, ...(link ? [`${link.label}: ${link.url}`] : []), contact, address].join('\n');
  const blocks = [
    heading,
    ...parts.map(textOf),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after.map(textOf),
    // By custom the line that a signature begins with, which answers leave out.
    `-- \n${foot}`,
  ];
  return `${blocks.join('\n\n')}\n`;
};
