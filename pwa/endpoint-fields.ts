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
      return { code: kept + code.slice(position), map: null };
    },
  },
});
