import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns; empty values are omitted. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-3 md:grid-cols-2">
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
