import type { MiddlewareHandler } from 'hono';
import { isApiPath, isAppRoute } from '#contract/app-routes.ts';
import { isCleanText } from '#contract/text.ts';
import { AppError } from './app-error.ts';
import { log } from './log.ts';
import type { AppEnv } from './env.ts';

/** Adds `x-request-id` to every response, after all other middleware so that a 304 has it too. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('x-request-id', id);
};

/** Rejects URLs that cannot be decoded or contain control characters. */
export const validateUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  const url = new URL(c.req.url);
  let decodedUrl: string;
  try {
    decodedUrl = decodeURIComponent(url.pathname) + decodeURIComponent(url.search.replaceAll('+', ' '));
  } catch {
    throw new AppError('request.malformed');
  }
  if (!isCleanText(decodedUrl)) throw new AppError('request.malformed');
  await next();
};

/** Handles every error: an AppError becomes its response; any other error is logged and its response has no details. */
export function toErrorResponse(error: unknown, requestIdentity: string): Response {
  if (error instanceof AppError) return error.toResponse();
  log('error', 'server.error', { request: requestIdentity }, error);
  return new AppError('server.error').toResponse();
}

/**
 * Requests without a route: JSON for the API and for missing files, the app shell for a screen, the request form for what
 * another app shares, the static 404 page for the rest.
 */
export async function notFound(request: Request, assets: Fetcher): Promise<Response> {
  const url = new URL(request.url);
  // The service worker handles what other apps share. Where it is missing, the form opens without the photos.
  if (url.pathname === '/share' && request.method === 'POST')
    return new Response(null, { status: 303, headers: { location: '/job-request' } });
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  const isKnownRoute = isAppRoute(url.pathname);
  // The admin screens and the admin API share a prefix; the Accept header tells them apart.
  const isAdminPage = url.pathname.startsWith('/admin/') && (request.headers.get('accept')?.includes('text/html') ?? false);
  if ((isApiPath(url.pathname) && !isAdminPage) || isFile || !['GET', 'HEAD'].includes(request.method))
    return new AppError('request.not_found').toResponse();
  const page = await assets.fetch(
    new Request(new URL(isKnownRoute ? '/shell' : '/404', url), {
      method: request.method,
      // A browser with the 404 page in its cache must get the status 404, not a 304.
      ...(isKnownRoute && { headers: request.headers }),
    }),
  );
  // The headers of a fetched response are immutable, and middleware adds headers.
  return new Response(page.body, { headers: page.headers, status: isKnownRoute ? page.status : 404 });
}
