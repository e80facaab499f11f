/** Dates use India's time zone, regardless of the device's zone. Digits are Latin in every language. */
const ZONE = 'Asia/Kolkata';
export const locale = (language: string): string => `${language}-IN-u-nu-latn`;

/** Creates each format once: creating one takes milliseconds on a phone, and every row of a list needs the same one. */
export function memoizeFormat<Options, Format>(create: (locales: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locales: string, options?: Options): Format => {
    const key = locales + JSON.stringify(options);
    const format = formats.get(key) ?? create(locales, options);
    formats.set(key, format);
    return format;
  };
}
export const dateFormat = memoizeFormat(
  (locales, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales, { timeZone: ZONE, ...options }),
);

/** Marathi needs inflected day periods; Intl has only the bare nouns. */
const MARATHI_WHEN: Readonly<Record<string, string>> = {
  पहाट: 'पहाटे',
  सकाळ: 'सकाळी',
  मध्यान्ह: 'दुपारी',
  दुपार: 'दुपारी',
  संध्याकाळ: 'संध्याकाळी',
  रात्र: 'रात्री',
};

export const formatClock = (instant: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale(language), {
    hour: 'numeric',
    ...(language !== 'en' && { dayPeriod: 'short', hour12: true }),
    ...options,
  })
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'dayPeriod' ? (MARATHI_WHEN[value] ?? value) : value))
    .join('');

/** The time in India: "9:20 pm", in Hindi and Marathi with the day period before the hour. */
export const formatTime = (instant: number, language: string): string => formatClock(instant, language, { minute: '2-digit' });
