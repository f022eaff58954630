import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import type { Plugin } from 'vite';

import { type FoundRoute, routesIn } from './routes.ts';

/** Written for the server; files whose names begin with a dot are not served by themselves. */
const FOLDER = '.pages';
const NOT_FOUND = '$';
const SIGN_IN = '/login';

const GUEST_FRAME = '/src/shell/layout/guest-frame.tsx';
const FRAME = '/src/shell/layout/shell.tsx';

interface Files {
  scripts: string[];
  styles: string[];
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');

/** All files that some modules bring along, each once. */
const filesOf = (chunks: Chunk[], modules: (string | null)[]): Files => {
  const files: Files = { scripts: [], styles: [] };
  const ahead = modules.map((id) => chunks.find(({ moduleIds }) => id !== null && moduleIds.includes(id)));
  for (let chunk = ahead.shift(); ahead.length > 0 || chunk; chunk = ahead.shift()) {
    if (!chunk || files.scripts.includes(chunk.fileName)) continue;
    files.scripts.push(chunk.fileName);
    files.styles.push(...(chunk.viteMetadata?.importedCss ?? []));
    const { imports } = chunk;
    ahead.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return { scripts: files.scripts, styles: [...new Set(files.styles)] };
};

const without = ({ scripts, styles }: Files, there: Files): Files => ({
  scripts: scripts.filter((file) => !there.scripts.includes(file)),
  styles: styles.filter((file) => !there.styles.includes(file)),
});

const listed = ({ scripts, styles }: Files): string => [...scripts, ...styles].map((file) => `/${file}`).join(' ');

/** The font of all text, which the browser would find out about only when it has read the style sheet. */
const FONT = /ibm-plex-sans-latin-wght[\w-]*\.woff2$/;

const fontLink = (bundle: Rolldown.OutputBundle): string => {
  const file = Object.keys(bundle).find((name) => FONT.test(name));
  if (!file) throw new Error('The font of the text is not among the files.');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`;
};

const links = ({ scripts, styles }: Files): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" />`),
  ].join('\n    ');

/**
 * One page per address, which names the files of that address before the program asks for them. Who is signed in and who
 * is not see different ones; `boot.js` knows which of the two it is and takes that list.
 */
export const pagesPlugin = (): Plugin => {
  let routes: FoundRoute[] = [];
  return {
    name: 'ledgate:pages',
    apply: 'build',
    async buildEnd(error) {
      if (!error) routes = await routesIn(this);
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = chunksOf(bundle);
      const idOf = (end: string): string | null =>
        chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => id.endsWith(end)) ?? null;
      const entry = chunks.find(({ isEntry }) => isEntry);
      const first = filesOf(chunks, [entry?.facadeModuleId ?? null]);
      const filesAt = ({ page, isGuest }: FoundRoute): Files =>
        filesOf(chunks, [idOf(isGuest ? GUEST_FRAME : FRAME), page]);
      const signIn = routes.find(({ path }) => path === SIGN_IN);
      if (!signIn) throw new Error('There is no sign-in page.');
      const bare = await readFile(join(dir, 'index.html'), 'utf8');
      const shell = bare.replace('</title>', `</title>\n    ${fontLink(bundle)}`);
      await mkdir(join(dir, FOLDER));
      const known = await Promise.all(
        routes.map(async (route, at) => {
          const files = filesAt(route);
          const rest = without(files, first);
          const html = route.isGuest
            ? shell.replace('</head>', `  ${links(rest)}\n  </head>`)
            : shell.replace(
                'src="/boot.js"',
                `src="/boot.js" data-inside="${listed(rest)}" data-outside="${listed(without(filesAt(signIn), first))}"`,
              );
          const file = `${FOLDER}/${at}.html`;
          await writeFile(join(dir, file), html);
          return {
            path: route.path === NOT_FOUND ? null : route.path,
            file,
            scripts: [...new Set([...first.scripts, ...files.scripts])],
            styles: [...new Set([...first.styles, ...files.styles])],
          };
        }),
      );
      await writeFile(join(dir, FOLDER, 'routes.json'), JSON.stringify(known, null, 1));
    },
  };
};
