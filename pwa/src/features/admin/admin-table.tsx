/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- With display:block (used on
   a phone) some browsers drop a table's implicit roles; explicit roles keep them. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { cx } from '#pwa/ui/cx.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface Column<R> {
  name: string;
  cell: (row: R) => ReactNode;
  /** The current sort direction by this column, and the function that toggles it. */
  sort?: { direction: 'ascending' | 'descending' | null; toggle: () => void };
  /** The column has only a button; its name is for screen readers. */
  isAction?: boolean;
}

interface AdminTableProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  /** Null while loading. */
  rows: readonly R[] | null;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown } as const;

/** A table; below 1024 px each row is a card. */
export function AdminTable<R extends { id: string | number }>({ caption, columns, rows }: AdminTableProps<R>) {
  const list = useRowKeys<HTMLDivElement>();
  return (
    <div ref={list} className="lg:overflow-x-auto lg:rounded-md lg:border lg:border-line lg:bg-card">
      <table role="table" className="w-full max-lg:block" aria-busy={rows === null}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="bg-sunk">
            {columns.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] max-lg:gap-3"
        >
          {rows === null
            ? Array.from({ length: 6 }, (_, row) => (
                <tr key={row} role="row" className={rowClass}>
                  {columns.map(({ name }) => (
                    <td key={name} role="cell" className="px-4 py-3">
                      <Skeleton className="h-5 w-4/5" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                // A convenience for the mouse: the link in the row does the same for everyone.
                <tr key={row.id} role="row" className={cx(rowClass, 'has-[a[href]]:cursor-pointer')} onClick={openRow}>
                  {columns.map(({ name, cell, isAction }) => (
                    <td
                      key={name}
                      role="cell"
                      data-name={isAction ? undefined : name}
                      className={cx(
                        'px-4 py-1 align-middle max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:[overflow-wrap:anywhere]',
                        'max-lg:before:w-24 max-lg:before:shrink-0 max-lg:before:text-sm max-lg:before:text-soft max-lg:before:content-[attr(data-name)] max-lg:empty:sr-only',
                        isAction && 'max-lg:pt-2 max-lg:before:hidden lg:w-px lg:whitespace-nowrap',
                      )}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

/** Follows the link of a row, unless the press was on a control or selects text. */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  if (target instanceof Element && target.closest('a, button, input, summary')) return;
  if (window.getSelection()?.isCollapsed === false) return;
  [...currentTarget.querySelectorAll<HTMLElement>('a[href]')].at(-1)?.click();
}

const rowClass =
  'border-t border-line lg:h-14 lg:hover:bg-tint-indigo max-lg:block max-lg:rounded-md max-lg:border max-lg:bg-card max-lg:py-3 max-lg:shadow-board';

function Head<R>({ column: { name, sort, isAction } }: { column: Column<R> }) {
  const Arrow = sort?.direction ? ARROWS[sort.direction] : ArrowUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort?.direction ?? undefined}
      className="px-4 py-0 text-start text-sm whitespace-nowrap"
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.toggle}
          className="-mx-2 flex min-h-12 items-center gap-1.5 rounded-sm px-2 font-bold text-indigo"
        >
          {name}
          <Arrow aria-hidden className={cx('size-4', !sort.direction && 'opacity-60')} />
        </button>
      ) : (
        <span className={cx('flex min-h-12 items-center', isAction && 'sr-only')}>{name}</span>
      )}
    </th>
  );
}
