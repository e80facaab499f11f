import { useTranslation } from 'react-i18next';
import { Select } from '#pwa/ui/select.tsx';

interface FilterProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** Hides the "all" option. */
  always?: boolean;
  className?: string;
  onChange: (value: string) => void;
}

/** One filter of a list. */
export function Filter({ label, value = '', options, always, className = 'md:w-52', onChange }: FilterProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={className}>
      <Select
        label={label}
        value={value}
        {...(!always && { placeholder: t('all') })}
        options={options.map(([option, text]) => ({ value: option, label: text }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
