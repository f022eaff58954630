import type { Rolldown } from 'vite';

/** An address of the product, as the router spells it, and the module of its page. */
export interface FoundRoute {
  path: string;
  /** Open to strangers: it stands in the guests' frame. */
  isGuest: boolean;
  /** Null where the address only leads elsewhere. */
  page: string | null;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

const nameOf = (value: unknown): unknown => (isNode(value) ? value['name'] : undefined);

/** What is written behind a key of `createRoute({ … })`. */
const valueOf = (call: Node, key: string): unknown => {
  const [options] = call['arguments'] as unknown[];
  const properties = isNode(options) ? (options['properties'] as Node[]) : [];
  return properties.find((property) => nameOf(property['key']) === key)?.['value'];
};

const textOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string' ? value['value'] : null;

/** Every `createRoute` with a path, read from the program itself, so that server and browser know the same addresses. */
export const routesIn = async (context: Rolldown.PluginContext): Promise<FoundRoute[]> => {
  const found: FoundRoute[] = [];
  for (const id of context.getModuleIds()) {
    const code = context.getModuleInfo(id)?.code;
    if (!id.includes('/src/shell/') || !code?.includes('createRoute(')) continue;
    for (const node of nodesIn(context.parse(code))) {
      if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'createRoute') continue;
      // Frames have an id and no path.
      if (valueOf(node, 'id') !== undefined) continue;
      const path = textOf(valueOf(node, 'path'));
      if (path === null) throw new Error(`A route in ${id} has no path in plain words, so the server cannot know it.`);
      const [parent] = [...nodesIn(valueOf(node, 'getParentRoute'))].filter(({ type }) => type === 'Identifier');
      const lazy = [...nodesIn(valueOf(node, 'component'))].find(({ type }) => type === 'ImportExpression');
      const asked = lazy && textOf(lazy['source']);
      const page = asked ? await context.resolve(asked, id) : null;
      found.push({ path, isGuest: nameOf(parent) === 'guest', page: page?.id ?? null });
    }
  }
  return found;
};
