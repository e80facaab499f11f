import type { ReactNode } from 'react';
import { Card } from '#pwa/ui/card.tsx';

/** A part of the page; `none` says that there is nothing in it. */
export const Part = ({ title, none, children }: { title: string; none?: string | false; children: ReactNode }) => (
  <Card>
    <h2 className="mb-3 text-xl">{title}</h2>
    {none ? <p className="text-soft">{none}</p> : children}
  </Card>
);
