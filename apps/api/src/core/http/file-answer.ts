import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The bytes of a file on their way to somebody. */
export interface FileAnswer {
  name: string;
  mime: string;
  /** In bytes; absent where the content is made while it is sent. */
  size?: number;
  content: Readable;
}

/** RFC 6266: a plain name for old readers, and the real one percent-encoded. */
export const dispositionOf = (name: string): string => {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%;]/g, '_')
      .trim() || 'document';
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
};

/** Whatever is in a file, nothing of it may act within our origin: it is saved, not shown, and shown without rights. */
export const answerFile = (reply: FastifyReply, { name, mime, size, content }: FileAnswer): FastifyReply => {
  if (size !== undefined) void reply.header('content-length', size);
  return reply
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .type(mime)
    .send(content);
};
