import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { PlumberScene } from '#pwa/ui/scenes/plumber.tsx';
import '#pwa/i18n/en/auth.ts';

interface AuthPageProps {
  title: string;
  text: string;
  /** Why the visitor was redirected here, if it is not for the bookings that they want to see. */
  reason?: string | null;
  children: ReactNode;
}

/** The form that had the focus is gone, and a screen reader is to read what is in its place. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The layout of login and signup: a signboard on wide screens, and why the visitor was redirected here. */
export function AuthPage({ title, text, reason, children }: AuthPageProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { state } = useLocation();
  const needsLogin = /^\/(my-bookings|job-in-progress)/.test(returnUrlOf(state, ''));
  return (
    <div className="page-width grid items-stretch gap-8 py-6 md:py-12 lg:grid-cols-[1fr_minmax(0,32rem)]">
      <aside className="flex flex-col justify-center overflow-hidden rounded-md bg-board text-on-board max-lg:hidden">
        <BlockPrintBorder className="text-on-board/70" />
        <div className="my-auto grid gap-8 p-10">
          <p className="text-4xl font-bold text-balance sign-letters">{t('common:slogan')}</p>
          <div className="rounded-md border-2 border-marigold p-1.5">
            <PlumberScene className="aspect-[8/5] w-full rounded-sm" />
          </div>
        </div>
        <BlockPrintBorder className="text-on-board/70" />
      </aside>
      <div className="mx-auto w-full max-w-lg">
        <h1 className="text-3xl text-indigo">{title}</h1>
        <p className="mt-1 mb-5 text-soft">{text}</p>
        {(reason || needsLogin) && (
          <div className="mb-5">
            <Banner>{reason || t('needed_for_bookings')}</Banner>
          </div>
        )}
        <Card>{children}</Card>
      </div>
    </div>
  );
}
