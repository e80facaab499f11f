import { Languages, SunMoon, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setLanguage, storedLanguage } from '#pwa/i18n/index.ts';
import { LANGUAGES, type Language } from '#pwa/i18n/languages.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { reportMissingLanguage } from '#pwa/ui/code-failed.ts';
import { cx } from '#pwa/ui/cx.ts';
import { isTheme, THEME_KEY } from './theme.ts';

interface PreferenceSelectProps<V extends string> {
  icon: LucideIcon;
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onChange: (value: V) => void;
  /** Use the device's font for scripts whose font is not loaded. */
  phoneFont?: boolean;
  /** Shown on a phone instead of the chosen option. */
  sign?: string;
}

function PreferenceSelect<V extends string>({
  icon: Icon,
  label,
  value,
  options,
  onChange,
  phoneFont,
  sign,
}: PreferenceSelectProps<V>) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex max-w-full items-center rounded-md outline-offset-2 outline-indigo has-focus-visible:outline-3',
        sign && 'phone:min-h-12 phone:min-w-12 phone:justify-center phone:border phone:border-current/40',
      )}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {sign && (
        <span aria-hidden className={cx('font-bold desk:hidden', phoneFont && 'font-phone')}>
          {sign}
        </span>
      )}
      <Icon aria-hidden className={cx('pointer-events-none absolute start-2.5 size-5', sign && 'phone:hidden')} />
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const option = options.find(([one]) => one === event.target.value);
          if (option) onChange(option[0]);
        }}
        className={cx(
          'min-h-12 max-w-full cursor-pointer rounded-md border border-current/40 bg-transparent py-1 ps-9 pe-1 text-sm font-bold text-current [&>option]:bg-card [&>option]:text-ink',
          phoneFont && 'font-phone',
          sign && 'phone:absolute phone:inset-0 phone:opacity-0',
        )}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

const NAMES: readonly (readonly [Language, string])[] = [
  ['english', 'English'],
  ['hindi', 'हिन्दी'],
  ['marathi', 'मराठी'],
];

/** Selects the language. Each one is shown under its own name; a phone shows only a letter of two scripts. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation('nav');
  const current = NAMES.find(([language]) => LANGUAGES[language] === i18n.language)?.[0] ?? storedLanguage();
  const change = (language: Language) => void setLanguage(language).catch(() => reportMissingLanguage(LANGUAGES[language]));
  return (
    <PreferenceSelect
      icon={Languages}
      label={t('language')}
      value={current}
      options={NAMES}
      onChange={change}
      phoneFont={i18n.language === 'en'}
      sign="अ/A"
    />
  );
}

type ThemeChoice = 'phone' | 'light' | 'dark';

function storedTheme(): ThemeChoice {
  const stored = localStorage.getItem(THEME_KEY);
  return isTheme(stored) ? stored : 'phone';
}

/** Selects light, dark or the system theme. The boot script reads the same key before the first paint. */
export function ThemeSwitch() {
  const { t } = useTranslation('nav');
  const hydrated = useHydrated();
  const [chosen, setTheme] = useState<ThemeChoice | null>(null);
  const theme = chosen ?? (hydrated ? storedTheme() : 'phone');
  const change = (next: ThemeChoice) => {
    setTheme(next);
    if (next === 'phone') {
      localStorage.removeItem(THEME_KEY);
      delete document.documentElement.dataset['theme'];
    } else {
      localStorage.setItem(THEME_KEY, next);
      document.documentElement.dataset['theme'] = next;
    }
  };
  const options = [
    ['phone', t('theme_phone')],
    ['light', t('theme_light')],
    ['dark', t('theme_dark')],
  ] as const;
  return <PreferenceSelect icon={SunMoon} label={t('theme')} value={theme} options={options} onChange={change} />;
}
