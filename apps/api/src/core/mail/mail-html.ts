import { footOf, type MailButton, type MailContent, type MailPart, type Sender } from './mail.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** Names in letters from right to left keep their place in the line. */
const lines = (text: string): string => escape(text).replaceAll('\n', '<br>');

/** Programs that know no style sheets read the attributes; those that do turn the colors around in the dark. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #f4f5f1; }
a { color: #0b5563; }
@media (max-width: 480px) { .pad { padding: 20px !important; } .act { width: 100% !important; } .button a { display: block !important; text-align: center !important; } }
@media (prefers-color-scheme: dark) {
  body, .page { background: #101816 !important; }
  .sheet { background: #18211e !important; border-color: #2e3a35 !important; }
  .sheet, .ink { color: #e8ece9 !important; }
  .soft { color: #a9b5af !important; }
  .rule { border-color: #2e3a35 !important; }
  .sunk { background: #212c28 !important; color: #e8ece9 !important; }
  .brand { color: #7cc4d0 !important; }
  a { color: #7cc4d0; }
  .button { background: #227788 !important; }
}`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const P = 'margin:0 0 16px;font-size:16px;line-height:24px';
const SUNK = 'background:#f4f5f1;border-radius:6px';

const factRow = ([label, value]: readonly [string, string]): string =>
  `<tr><td class="soft" style="padding:4px 16px 4px 0;color:#5c6963;vertical-align:top">${escape(label)}</td>` +
  `<td class="ink" dir="auto" style="padding:4px 0;word-break:break-word">${lines(value)}</td></tr>`;

const htmlOf = (part: MailPart): string => {
  if (typeof part === 'string') return `<p dir="auto" style="${P}">${lines(part)}</p>`;
  if ('quote' in part)
    return `<blockquote class="sunk" dir="auto" style="margin:0 0 16px;padding:12px 16px;${SUNK};border-inline-start:3px solid #e0ae55;font-size:16px;line-height:24px">${lines(part.quote)}</blockquote>`;
  if ('facts' in part)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;line-height:22px">${part.facts.map(factRow).join('')}</table>`;
  if ('title' in part)
    return `<h2 class="rule ink" dir="auto" style="margin:24px 0 12px;padding-top:20px;border-top:1px solid #dce0d8;font-size:17px;line-height:24px">${escape(part.title)}</h2>`;
  return `<p class="sunk" style="margin:0 0 16px;padding:16px;${SUNK};font-family:ui-monospace,Consolas,monospace;font-size:28px;line-height:32px;letter-spacing:6px;text-align:center">${escape(part.code)}</p>`;
};

/** A cell and not an image, so that it is there with remote content off. */
const buttonOf = ({ label, url }: MailButton): string =>
  `<table role="presentation" class="act" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>` +
  `<td class="button" bgcolor="#0b5563" style="border-radius:6px;background:#0b5563">` +
  `<a href="${escape(url)}" style="display:inline-block;padding:12px 24px;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const footHtml = (content: MailContent, sender: Sender): string => {
  const { why, link, contact, address } = footOf(content.reason, sender);
  const linked = link ? ` <a href="${escape(link.url)}">${escape(link.label)}</a>` : '';
  const support = `<a href="mailto:${escape(sender.supportEmail)}">${escape(sender.supportEmail)}</a>`;
  return [`${escape(why)}${linked}`, escape(contact).replace(escape(sender.supportEmail), support), escape(address)]
    .map((line) => `<p class="soft" style="margin:0 0 8px;color:#5c6963;font-size:13px;line-height:20px">${line}</p>`)
    .join('');
};

/** Fills up the rest of a preview, which would go on with what follows: on a lock screen that would be the code. */
const BLANK = '&#847;&zwnj;&nbsp;'.repeat(90);

/** Shown beside the subject in a list of mails, and nowhere else: the first thing that is said, after the greeting. */
const previewOf = ({ parts }: MailContent): string => {
  const first = parts.find((part) => typeof part === 'string' && !part.startsWith('Hello ')) ?? '';
  return `<div style="display:none;max-height:0;overflow:hidden">${escape(typeof first === 'string' ? first : '')}${BLANK}</div>`;
};

/** One layout for every mail: no pictures, no scripts, nothing that is fetched from anywhere. */
export const mailHtml = (subject: string, content: MailContent, sender: Sender): string => {
  const { heading, parts, button, after = [] } = content;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,address=no,email=no,date=no">
<title>${escape(subject)}</title><style>${STYLE}
</style></head>
<body class="page" style="${FONT}">${previewOf(content)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f4f5f1"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT}">
<tr><td class="brand" style="padding:0 0 16px;color:#0b5563;font-size:20px;font-weight:700">Ledgate</td></tr>
<tr><td class="sheet pad ink" bgcolor="#ffffff" style="padding:32px;border:1px solid #dce0d8;border-radius:10px;color:#14201c">
<h1 dir="auto" style="margin:0 0 16px;font-size:22px;line-height:30px">${escape(heading)}</h1>
${parts.map(htmlOf).join('\n')}
${button ? buttonOf(button) : ''}
${after.map(htmlOf).join('\n')}
</td></tr>
<tr><td style="padding:20px 12px 0">${footHtml(content, sender)}</td></tr>
</table></td></tr></table></body></html>
`;
};
