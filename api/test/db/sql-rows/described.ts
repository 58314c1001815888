import type pg from 'pg'

/** One column of a statement, as PostgreSQL describes it before running. */
export interface DescribedColumn {
  /** The type as `format_type` writes it: `uuid`, `timestamp(3) with time zone`, `text[]` … */
  type: string
  /** For a column of a table: whether it may be null in the result; for an expression, null. */
  isNullable: boolean | null
}

interface Field {
  name: string
  dataTypeID: number
  dataTypeModifier: number
  tableID: number
  columnID: number
}

/** A statement that is planned and described but not run, which `pg` has no query for. */
class Description {
  readonly fields: Promise<Field[]>
  #found: Field[] = []
  #settle!: { resolve: (fields: Field[]) => void; reject: (reason: unknown) => void }
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.fields = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
  }

  submit(connection: {
    parse: (query: { text: string; name: string; types: number[] }) => void
    describe: (what: { type: 'S'; name: string }) => void
    sync: () => void
  }) {
    connection.parse({ text: this.#text, name: '', types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.#found = fields
  }

  /** `pg` asks nothing more of a failed query. */
  handleError(error: unknown) {
    this.#settle.reject(error)
  }

  handleReadyForQuery() {
    this.#settle.resolve(this.#found)
  }
}

/**
 * Answers the columns of a statement in this database, by name. Throws PostgreSQL's error if it refuses the statement.
 */
export async function describeStatement(client: pg.Client, text: string): Promise<Map<string, DescribedColumn>> {
  const description = new Description(text)
  client.query(description as unknown as pg.Submittable)
  const fields = await description.fields
  const { rows } = await client.query<{ type: string; is_nullable: boolean | null }>(
    `select format_type(f.type, f.modifier) as type,
       case when c.relkind in ('r', 'p') then not a.attnotnull end as is_nullable
     from unnest($1::oid[], $2::int[], $3::oid[], $4::int[]) with ordinality as f (type, modifier, "table", "column", place)
     left join pg_class c on c.oid = f."table"
     left join pg_attribute a on a.attrelid = f."table" and a.attnum = f."column"
     order by f.place`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ dataTypeModifier }) => dataTypeModifier),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  )
  return new Map(
    rows.map(({ type, is_nullable }, at) => [fields[at]?.name ?? '', { type, isNullable: is_nullable }] as const),
  )
}
