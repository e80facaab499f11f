import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { groups } from './chunks.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8788'}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  define: {
    'import.meta.env.VITE_TILE_URL': JSON.stringify(process.env['TILE_URL'] ?? ''),
    'import.meta.env.VITE_TILE_CREDIT': JSON.stringify(process.env['TILE_CREDIT'] ?? ''),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // .size-limit.js reads from it what the first screen loads.
    manifest: true,
    // The first screen would carry the names of every other screen's files. What a screen shares with others is asked for by the
    // screen's own file, one step later; no file of styles hangs on a screen.
    modulePreload: { resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    // Leaflet's style sheet names pictures that we do not show.
    assetsInlineLimit: (file) => (file.includes('leaflet') ? false : undefined),
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/media': api,
      '/worker/stats': api,
      '/parties': { target: api, ws: true },
      // /admin is a screen as well as the prefix of three calls: a browser that asks for a page gets the screen.
      '/admin': {
        target: api,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
});
