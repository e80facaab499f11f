import { parseSync, Visitor, type Plugin } from 'vite';

/** What the app does not read of an endpoint: see src/sync/http/endpoint-table.ts. */
const SERVER_FIELDS: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'response',
  'responseType',
  'errors',
  'idempotency',
  'anonymousIdempotency',
  'rateLimit',
  'exemptFromRateLimit',
  'secondFactor',
  'sessionCheck',
]);

/** Removes the ranges of these nodes from the code. */
const without = (code: string, nodes: readonly { start: number; end: number }[]): string =>
  nodes.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

/**
 * Without the constants and imports that nothing refers to any more. The bundler would leave them out too, but only after it has decided
 * which modules share a chunk.
 */
function withoutUnused(code: string, id: string): string {
  const { program } = parseSync(id, code);
  const removable = program.body.filter(({ type }) => type === 'ImportDeclaration' || type === 'VariableDeclaration');
  const namesOf = (statement: (typeof removable)[number]): string[] => {
    if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap((declaration) => (declaration.id.type === 'Identifier' ? declaration.id.name : []));
  };
  const keys = new Set<number>();
  const references = new Set<string>();
  const ownNames = new Set<number>();
  new Visitor({
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) ownNames.add(local.start);
    },
    VariableDeclarator({ id: { start } }) {
      ownNames.add(start);
    },
    Property({ key, shorthand, computed }) {
      if (!shorthand && !computed) keys.add(key.start);
    },
    Identifier({ name, start }) {
      if (!keys.has(start) && !ownNames.has(start)) references.add(name);
    },
  }).visit(program);
  const unused = removable.filter((statement) => {
    const names = namesOf(statement);
    // Without a name it is an import for its effects, or a pattern.
    return names.length > 0 && !names.some((name) => references.has(name));
  });
  return unused.length > 0 ? withoutUnused(without(code, unused), id) : code;
}

/**
 * Leaves out of the app what only the server and the API reference read of the contract: most fields of endpoints, and with them their
 * schemas, and the status and the English sentence of each error code.
 */
export const withoutServerFields = (): Plugin => ({
  name: 'without-server-fields',
  enforce: 'pre',
  transform: {
    filter: { id: /worker-api\/contract\/(?:.*endpoints|errors)\.ts$/ },
    handler(code, id) {
      let kept = '';
      let position = 0;
      const replace = (start: number, end: number, text: string) => {
        // Inside a field that is already replaced.
        if (start < position) return;
        kept += code.slice(position, start) + text;
        position = end;
      };
      new Visitor({
        Property({ key, value, end }) {
          if (key.type === 'Literal' && value.type === 'ArrayExpression') replace(value.start, value.end, 'true');
          if (key.type !== 'Identifier') return;
          if (key.name === 'body') replace(value.start, value.end, 'true');
          else if (SERVER_FIELDS.has(key.name)) replace(key.start, code[end] === ',' ? end + 1 : end, '');
        },
      }).visit(parseSync(id, code).program);
      return { code: withoutUnused(kept + code.slice(position), id), map: null };
    },
  },
});
