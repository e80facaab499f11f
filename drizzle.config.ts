import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './worker-api/**/*.table.ts', out: './migrations' });
