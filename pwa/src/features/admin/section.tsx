import type { ReactNode } from 'react';
import { Card } from '#pwa/ui/card.tsx';

/** A titled section of the page; `emptyText` replaces the content when there is none. */
export const Section = ({ title, emptyText, children }: { title: string; emptyText?: string | false; children: ReactNode }) => (
  <Card>
    <h2 className="mb-3 text-xl">{title}</h2>
    {emptyText ? <p className="text-soft">{emptyText}</p> : children}
  </Card>
);
