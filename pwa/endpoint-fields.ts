import type { Plugin } from 'vite';

const TEXT = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;
/** The fields of an endpoint that only the server and the API reference read. */
const DOCUMENTATION = new RegExp(String.raw`\n\s*(?:summary:\s*(?:${TEXT})|errors:\s*\[[^\]]*\]),`, 'g');

/** Leaves the documentation of endpoints out of the app, where it would be half of the endpoint table. */
export const withoutEndpointDocumentation = (): Plugin => ({
  name: 'without-endpoint-documentation',
  enforce: 'pre',
  transform: {
    filter: { id: /worker-api\/contract\/.*endpoints\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(DOCUMENTATION, ''), map: null }),
  },
});
