import type { ReactNode } from 'react';
import { cx } from '#pwa/ui/cx.ts';

interface SectionProps {
  title: string;
  text?: string;
  children: ReactNode;
  className?: string;
}

export const Section = ({ title, text, children, className }: SectionProps) => (
  <section className={cx('page-width py-8 md:py-14', className)}>
    <h2 className="text-2xl text-indigo">{title}</h2>
    {text && <p className="mt-1 text-soft">{text}</p>}
    <div className="mt-5">{children}</div>
  </section>
);
