// The numbers of a chart as a table.

export type Table = { head: readonly string[]; rows: readonly (readonly string[])[] };

/** The first column contains row headers. The table scrolls separately, also by keyboard. */
export const DataTable = ({ table: { head, rows }, label }: { table: Table; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <section class="table-scroll" tabIndex={0} aria-label={label}>
    <table class="table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
