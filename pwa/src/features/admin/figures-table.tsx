interface FiguresTableProps {
  label: string;
  /** The first column names the row. */
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...figures: string[]])[];
  /** Whether the names of the rows are names of the code. */
  isCode?: boolean;
}

/** A table of figures that scrolls within the page. */
export const FiguresTable = ({ label, columns, rows, isCode }: FiguresTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by the keyboard.
  <div role="region" aria-label={label} tabIndex={0} className="contain-inline-size overflow-x-auto">
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line">
          {columns.map((column, i) => (
            <th
              key={column}
              scope="col"
              className={i === 0 ? 'py-2 pe-3 text-start whitespace-nowrap' : 'px-2 py-2 text-end whitespace-nowrap'}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1 pe-3 text-start font-normal whitespace-nowrap">
              {isCode ? <code>{name}</code> : name}
            </th>
            {figures.map((figure, i) => (
              <td key={columns[i + 1]} className="px-2 text-end whitespace-nowrap tabular-nums">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
