import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSaveData } from '#pwa/shared/save-data.ts';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { Professions } from './professions.tsx';
import { Promises } from './promises.tsx';
import { ProfessionScene, SLIDES } from './slides.tsx';
import { useCarousel } from './use-carousel.ts';

/** The hero in the style of a painted signboard: what can be booked for how much, then pictures. */
export function Hero() {
  const { t } = useTranslation(['home', 'common']);
  const savesData = useSaveData();
  const { index, playing, show, toggle, setPaused } = useCarousel(SLIDES.length, savesData);
  const currentSlide = SLIDES[index] ?? 'plumber';
  return (
    <div className="on-board bg-board text-on-board">
      <div className="page-width grid gap-x-12 gap-y-4 py-4 md:py-10 lg:grid-cols-2 lg:items-center">
        <div className="grid gap-3 md:gap-5">
          <h1 className="text-3xl sign-letters lg:text-4xl xl:text-[3.75rem]">{t('common:slogan')}</h1>
          <Professions />
          <Promises />
        </div>
        <div className="grid gap-3">
          <section
            aria-roledescription="carousel"
            aria-label={t('carousel')}
            onPointerEnter={() => setPaused(true)}
            onPointerLeave={() => setPaused(false)}
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
          >
            <div className="rounded-md border-2 border-marigold p-1.5">
              <div className="relative aspect-[2/1] overflow-hidden rounded-sm lg:aspect-[5/3]">
                {SLIDES.map((key, slideIndex) => {
                  const isCurrent = key === currentSlide;
                  return (
                    <div
                      key={key}
                      role="group"
                      aria-roledescription="slide"
                      aria-label={t('slide', { current: slideIndex + 1, total: SLIDES.length })}
                      aria-hidden={!isCurrent}
                      className={cx(
                        'absolute inset-0 transition-opacity duration-250',
                        isCurrent ? 'opacity-100' : 'opacity-0',
                      )}
                    >
                      {(isCurrent || !savesData) && (
                        <ProfessionScene scene={key} label={t(`scenes.${key}`)} className="size-full" />
                      )}
                    </div>
                  );
                })}
              </div>
            </div>
            <div className="mt-1 flex flex-wrap items-center justify-center gap-2 md:mt-3">
              <button
                type="button"
                onClick={toggle}
                className="flex min-h-12 items-center gap-1.5 rounded-md px-2 pe-3 text-sm font-bold"
              >
                {playing ? <Pause aria-hidden className="size-5" /> : <Play aria-hidden className="size-5" />}
                {t(playing ? 'pause' : 'play')}
              </button>
              {SLIDES.map((key, slideIndex) => (
                <button
                  key={key}
                  type="button"
                  aria-label={t('slide', { current: slideIndex + 1, total: SLIDES.length })}
                  aria-current={key === currentSlide ? 'true' : undefined}
                  onClick={() => show(slideIndex)}
                  className="group grid size-12 place-items-center rounded-md"
                >
                  <span className="block h-3 w-7 rounded-full border-2 border-on-board transition-colors group-aria-current:border-marigold group-aria-current:bg-marigold" />
                </button>
              ))}
            </div>
          </section>
          <p aria-live={playing ? 'off' : 'polite'} className="min-h-[1lh] text-lg lg:text-xl">
            {t(`slides.${currentSlide}`)}
          </p>
          <div className="flex flex-wrap content-start gap-2.5 md:gap-3">
            <ButtonLink to="/services" variant="marigold" size="large" className="flex-1 self-start md:flex-none">
              {t('book')}
            </ButtonLink>
            <ButtonLink to="/find-workers" variant="board" size="large" className="flex-1 self-start md:flex-none">
              {t('find')}
            </ButtonLink>
          </div>
        </div>
      </div>
      <BlockPrintBorder className="text-on-board/80" />
    </div>
  );
}
