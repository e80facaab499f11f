import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/**
 * A list of names and values; empty values are omitted.
 * @param columns when it has two columns, as a class of Tailwind
 */
export const Facts = ({ facts, columns = 'md:grid-cols-2' }: { facts: readonly Fact[]; columns?: string }) => (
  <dl className={`grid gap-x-6 gap-y-3 ${columns}`}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
      .map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-bold [overflow-wrap:anywhere] whitespace-pre-line">{value}</dd>
        </div>
      ))}
  </dl>
);
