import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withApiReference } from './api-reference.ts';
import { bootScript } from './boot-script.ts';
import { groups } from './chunks.ts';
import { companyOf, officePoint } from './company.ts';
import { compileHints } from './compile-hints.ts';
import { withoutServerFields } from './endpoint-fields.ts';
import { smallDynamicImports } from './dynamic-imports.ts';
import { smallFonts } from './fonts.ts';
import { withoutIconKeys } from './icon-keys.ts';
import { withoutLinkPrefetching } from './link-prefetching.ts';
import { modernDexie } from './modern-dexie.ts';
import { withoutFunctionNames } from './function-names.ts';
import { tilesOf } from './tiles.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8788'}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    bootScript(),
    withoutServerFields(),
    withoutFunctionNames(),
    withoutLinkPrefetching(),
    withoutIconKeys(),
    smallDynamicImports(),
    react(),
    tailwindcss(),
    smallFonts(),
    withApiReference(),
    compileHints(),
  ],
  resolve: modernDexie,
  define: {
    __COMPANY__: JSON.stringify(companyOf(process.env)),
    __OFFICE__: JSON.stringify(officePoint(process.env)),
    __VECTOR_TILES__: JSON.stringify(tilesOf(process.env).areVectors ?? false),
    __TILES__: JSON.stringify(tilesOf(process.env)),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by .size-limit.js.
    manifest: true,
    // Otherwise the first download lists the chunks of every other screen. Shared chunks are imported by the screen's own chunk, one
    // round trip later. No screen has a style sheet of its own.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    // Leaflet's style sheet refers to images that are not used.
    assetsInlineLimit: (file) => (file.includes('leaflet') ? false : undefined),
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // What renders the pages in Node is downloaded by no phone.
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/media': api,
      '/worker/stats': api,
      '/parties': { target: api, ws: true },
      // /admin is a screen and also the prefix of three API routes: page loads get the screen.
      '/admin': {
        target: api,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
}));
