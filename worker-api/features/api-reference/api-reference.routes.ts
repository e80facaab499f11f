import { endpoints } from '#contract/endpoints.ts';
import { dayInIndia } from '#contract/time.ts';
import { openApi } from '#api/lib/openapi.ts';
import { route, type App } from '#api/lib/route.ts';
import { CONTENT_SECURITY_POLICY, PAGE } from './api-reference.page.ts';

/** Anyone may ask for the document, and it takes a tenth of a second of CPU. Its examples name days. */
let latest: { day: string; document: Record<string, unknown> } | null = null;

function documentAt(now: number): Record<string, unknown> {
  const day = dayInIndia(now);
  if (latest?.day !== day) latest = { day, document: openApi(now) };
  return latest.document;
}

export function apiReferenceRoutes(app: App): void {
  route(app, endpoints.openapi, async (_, { now }) => documentAt(now));
  route(
    app,
    endpoints.apiReference,
    async () =>
      new Response(PAGE, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CONTENT_SECURITY_POLICY },
      }),
  );
}
