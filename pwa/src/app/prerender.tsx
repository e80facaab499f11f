import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router';
import type { PublicRoute } from '#contract/app-routes.ts';
import { loadDeferredTexts, startI18n } from '#pwa/i18n/index.ts';
import type { LanguageCode } from '#pwa/i18n/languages.ts';
import * as en from '#pwa/i18n/en/descriptions.ts';
import * as hi from '#pwa/i18n/hi/descriptions.ts';
import * as mr from '#pwa/i18n/mr/descriptions.ts';
import { app } from './app.tsx';
import { ROUTES } from './routes.tsx';

const DESCRIPTIONS = { en, hi, mr };

export interface BuiltPage {
  html: string;
  title: string;
  description: string;
}

/**
 * Renders a public screen for a guest in `language`. Not for parallel calls: i18next is global. Rejects if any component
 * throws.
 */
export async function build(path: PublicRoute | '/404', language: LanguageCode): Promise<BuiltPage> {
  await startI18n(language);
  await loadDeferredTexts();
  // Links keep the language prefix while no code runs. The running app uses URLs without a prefix.
  const prefix = language === 'en' ? '' : language;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    app((children) => (
      <StaticRouter basename={`/${prefix}`} location={`${prefix && `/${prefix}`}${path}`}>
        {children}
      </StaticRouter>
    )),
    // Otherwise React streams large Suspense boundaries with an inline script, which the CSP forbids.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw new AggregateError(errors, `${path} in ${language} cannot be rendered`);
  const key = path === '/worker' ? 'worker' : (ROUTES.find((route) => matchPath(route.path, path))?.title ?? 'not_found');
  const { descriptions } = DESCRIPTIONS[language];
  const description = Object.entries(descriptions).find(([name]) => name === key)?.[1];
  if (description === undefined) throw new Error(`${path} has no description in ${language}`);
  const name = key === 'home' ? i18next.t('common:slogan') : i18next.t(`titles:${key}`);
  return { html, title: `${name} · ${i18next.t('common:app')}`, description };
}
