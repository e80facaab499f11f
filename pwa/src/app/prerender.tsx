import i18next from 'i18next';
import { prerender } from 'react-dom/static';
import { matchPath, StaticRouter } from 'react-router';
import type { PublicScreen } from '#contract/screens.ts';
import { moreTexts, startI18n, type Code } from '#pwa/i18n/index.ts';
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
 * Renders a public screen as a guest sees it at first, with the texts of `language`. One language at a time: the texts are
 * the process's. Rejects when any part of the page cannot be rendered.
 */
export async function build(path: PublicScreen | '/404', language: Code): Promise<BuiltPage> {
  await startI18n(language);
  await moreTexts();
  // So that its links keep to the language where no code runs; where it does, the app's own addresses have none.
  const prefix = language === 'en' ? '' : language;
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    app((children) => (
      <StaticRouter basename={`/${prefix}`} location={`${prefix && `/${prefix}`}${path}`}>
        {children}
      </StaticRouter>
    )),
    // A large part would otherwise travel at the end and be moved into its place by an inline script, which the CSP forbids.
    { progressiveChunkSize: Infinity, onError: (fault) => void faults.push(fault) },
  );
  const html = await new Response(prelude).text();
  if (faults.length > 0) throw new AggregateError(faults, `${path} in ${language} cannot be rendered`);
  const key = path === '/worker' ? 'worker' : (ROUTES.find((route) => matchPath(route.path, path))?.title ?? 'not_found');
  const { descriptions } = DESCRIPTIONS[language];
  const description = Object.entries(descriptions).find(([name]) => name === key)?.[1];
  if (description === undefined) throw new Error(`${path} has no description in ${language}`);
  const name = key === 'home' ? i18next.t('common:line') : i18next.t(`titles:${key}`);
  return { html, title: `${name} · ${i18next.t('common:app')}`, description };
}
