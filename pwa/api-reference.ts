import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE_NAME = 'api-reference.js';
// The package exports the parts of a Vue application, but not the file with all of them.
const read = () => readFileSync(fileURLToPath(new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'))));

/** Serves the script of the API reference (/api/docs) as a file of its own, which no chunk of the app imports. */
export const withApiReference = (): Plugin => ({
  name: 'with-api-reference',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE_NAME}`, (_, response) => response.setHeader('content-type', 'text/javascript').end(read()));
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE_NAME, source: read() });
  },
});
