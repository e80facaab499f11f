import { Briefcase, LayoutDashboard, LogIn, Pause, Play, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveData } from '#pwa/shared/save-data.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { CookScene } from '#pwa/ui/scenes/cook.tsx';
import { ElectricianScene } from '#pwa/ui/scenes/electrician.tsx';
import { PlumberScene } from '#pwa/ui/scenes/plumber.tsx';
import { SweepScene } from '#pwa/ui/scenes/sweep.tsx';

const SCENES = [
  ['sweep', SweepScene],
  ['electrician', ElectricianScene],
  ['cook', CookScene],
  ['plumber', PlumberScene],
] as const;
const SLIDE_MS = 5000;

/** The landing hero with a slideshow of five seconds per picture. */
export function LandingHero() {
  const { t } = useTranslation(['workerLanding', 'nav']);
  const session = useSession('worker');
  const links = session
    ? ([
        ['/worker/jobs', Briefcase, t('my_jobs')],
        ['/worker/dashboard', LayoutDashboard, t('nav:dashboard')],
      ] as const)
    : ([
        ['/worker/signup', UserPlus, t('hero_join')],
        ['/worker/login', LogIn, t('hero_login')],
      ] as const);
  const still = useReducedMotion();
  const savesData = useSaveData();
  const [shownIndex, setShownIndex] = useState(0);
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  const playing = userChoice ?? !(still || savesData);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setShownIndex((before) => (before + 1) % SCENES.length), SLIDE_MS);
    return () => clearInterval(timer);
  }, [playing]);
  const Icon = playing ? Pause : Play;
  return (
    <div className="on-board bg-board text-on-board">
      <div className="page-width grid gap-x-12 gap-y-5 py-6 md:grid-cols-2 md:items-center md:py-12">
        <div>
          <h1 className="text-3xl sign-letters lg:text-4xl">{t('hero_title')}</h1>
          <p className="mt-3 text-lg lg:text-xl">{t('hero_text')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            {links.map(([to, Icon, text], index) => (
              <ButtonLink
                key={to}
                to={to}
                variant={index === 0 ? 'marigold' : 'board'}
                size="large"
                icon={Icon}
                className="grow md:grow-0"
              >
                {text}
              </ButtonLink>
            ))}
          </div>
        </div>
        <div>
          <div className="rounded-md border-2 border-marigold p-1.5">
            <div className="relative aspect-[8/5] overflow-hidden rounded-sm lg:aspect-[5/4]">
              {SCENES.map(([key, Picture], index) => (
                <div
                  key={key}
                  aria-hidden={index !== shownIndex}
                  className={cx(
                    'absolute inset-0 transition-opacity duration-250',
                    index === shownIndex ? 'opacity-100' : 'opacity-0',
                  )}
                >
                  {(index === shownIndex || !savesData) && <Picture label={t(`scenes.${key}`)} className="size-full" />}
                </div>
              ))}
            </div>
          </div>
          <button
            type="button"
            onClick={() => setUserChoice(!playing)}
            className="mx-auto mt-2 flex min-h-14 items-center gap-2 rounded-md px-4 font-bold"
          >
            <Icon aria-hidden className="size-5" />
            {t(playing ? 'pause' : 'play')}
          </button>
        </div>
      </div>
      <BlockPrintBorder className="text-on-board/80" />
    </div>
  );
}
