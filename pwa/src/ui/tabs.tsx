import type { LucideIcon } from 'lucide-react';
import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';

interface Tab<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon | undefined;
  /** Shown in parentheses after the label. */
  count?: number | undefined;
  content: ReactNode;
}

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
}

export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const pick = (text: string) => {
    const tab = tabs.find((one) => one.value === text);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={pick}>
      <Radix.List aria-label={label} className="flex overflow-x-auto border-b-2 border-line">
        {tabs.map(({ value: own, label: text, icon: Icon, count }) => (
          <Radix.Trigger
            key={own}
            value={own}
            className="-mb-0.5 flex min-h-14 grow items-center justify-center gap-2 border-b-4 border-transparent px-3 font-bold text-soft data-[state=active]:border-marigold data-[state=active]:text-indigo md:grow-0 md:px-5"
          >
            {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
            <span>
              {text}
              {count !== undefined && <span className="font-normal"> ({count})</span>}
            </span>
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value: own, content }) => (
        <Radix.Content key={own} value={own} className="pt-2 md:pt-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
