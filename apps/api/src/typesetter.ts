import type { PdfSource } from './features/pdf/pdf-source.ts';
import { typesetWhole } from './features/pdf/typeset.ts';

/**
 * A process of its own that typesets papers: the library and its letters take more memory than the whole server, and
 * half a second in which nobody else would be served. It ends with the channel to whoever started it.
 */
process.on('message', (paper: PdfSource) => {
  typesetWhole(paper)
    .then((typeset) => process.send?.(typeset))
    .catch((error: unknown) => {
      process.exitCode = 1;
      process.stderr.write(`${error instanceof Error ? error.stack : 'no reason given'}\n`, () => process.disconnect());
    });
});
