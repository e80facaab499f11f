import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Suggests the next step. */
  text?: string | undefined;
  /** A button for the next step. */
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 rounded-md border-2 border-dashed border-line px-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-tint-marigold text-marigold-text">
        <Icon aria-hidden className="size-8" />
      </span>
      <p className="mt-1 text-lg font-bold">{title}</p>
      {text && <p className="max-w-md text-balance text-soft wrap-anywhere">{text}</p>}
      {children && <div className="mt-3">{children}</div>}
    </div>
  );
}
