import type { MiddlewareHandler } from 'hono';
import { isApiPath, isAppRoute } from '#contract/app-routes.ts';
import { isCleanText } from '#contract/text.ts';
import { AppError } from './app-error.ts';
import { log } from './log.ts';
import type { AppEnv } from './route.ts';

/** Every answer carries `x-request-id`, set after everything else so that a 304 keeps it too. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const id = crypto.randomUUID();
  c.set('requestId', id);
  await next();
  c.header('x-request-id', id);
};

/** Refuses addresses that cannot be decoded or hide control characters. */
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

/** The one exit of every error: a refusal goes out as it is, anything else is ours and says nothing of the inside. */
export function toErrorResponse(error: unknown, requestIdentity: string): Response {
  if (error instanceof AppError) return error.toResponse();
  log('error', 'server.error', {
    request: requestIdentity,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return new AppError('server.error').toResponse();
}

/** What no route answers: JSON for the API and for missing files, the app's shell for a screen, the built 404 page for the rest. */
export async function notFound(request: Request, assets: Fetcher): Promise<Response> {
  const url = new URL(request.url);
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  const isKnownRoute = isAppRoute(url.pathname);
  // The desk's screens and its calls share a prefix: what is under it is the one or the other by who asks.
  const isAdminPage = url.pathname.startsWith('/admin/') && (request.headers.get('accept')?.includes('text/html') ?? false);
  if ((isApiPath(url.pathname) && !isAdminPage) || isFile || !['GET', 'HEAD'].includes(request.method))
    return new AppError('request.not_found').toResponse();
  const page = await assets.fetch(
    new Request(new URL(isKnownRoute ? '/shell' : '/404', url), {
      method: request.method,
      // Whoever holds the 404 page in his cache is to get its status again, not a 304.
      ...(isKnownRoute && { headers: request.headers }),
    }),
  );
  // The headers of a fetched answer cannot be changed, and the middleware adds its own.
  return new Response(page.body, { headers: page.headers, status: isKnownRoute ? page.status : 404 });
}
