import type { ReactNode } from 'react';

type Fact = readonly [name: string, value: ReactNode];

/** Names and values, in two columns on a tablet; empty values are omitted. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-3 md:max-lg:grid-cols-2">
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="font-bold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
  </dl>
);
