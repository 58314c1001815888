interface Row {
  key: string
  name: string
  values: readonly string[]
}

interface Props {
  label: string
  /** The heading of the first column, then those of the others. */
  columns: readonly [string, ...string[]]
  rows: readonly Row[]
}

/** Shows the values of a chart as a table that scrolls in its dialog. */
export const ValueTable = ({ label, columns: [first, ...others], rows }: Props) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    tabIndex={0}
    className="max-h-[60dvh] overflow-y-auto"
  >
    <table aria-label={label} className="w-full tabular-nums">
      <thead className="sticky top-0 bg-popover text-muted-foreground text-xs">
        <tr>
          <th scope="col" className="pb-2 text-start font-medium">
            {first}
          </th>
          {others.map((name) => (
            <th key={name} scope="col" className="ps-4 pb-2 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values }) => (
          <tr key={key}>
            <th scope="row" className="border-t py-1.5 text-start font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={others[index]} className="border-t py-1.5 ps-4 text-end">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
