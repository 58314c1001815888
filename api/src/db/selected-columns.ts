import {
  AggregateFunctionNode,
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type OperationNode,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

/** A column of a table that a statement returns. */
export interface SelectedColumn {
  /** The table it belongs to, as the statement names it. All of its tables if the column is not qualified. */
  tables: readonly string[]
  column: string
  /** Its name in the rows, if the statement gives it one. */
  alias: string | null
}

/** Aggregates whose value is of the type of their column. */
const sameType = ['min', 'max']

/** The columns that the rows of a statement have, as far as they come from one table each. */
export function selectedColumns(node: RootOperationNode): SelectedColumn[] {
  const parts = partsOf(node)
  if (!parts) return []
  const tables = new Map(parts.tables.map(namedTable).filter((named) => named !== null))
  return parts.selections.flatMap(({ selection }) => columnIn(selection, tables) ?? [])
}

/** What a statement itself reads from and returns: the statements within it have selections of their own. */
function partsOf(node: RootOperationNode) {
  if (SelectQueryNode.is(node))
    return { tables: [...(node.from?.froms ?? []), ...joined(node)], selections: node.selections ?? [] }
  const selections = 'returning' in node ? (node.returning?.selections ?? []) : []
  if (InsertQueryNode.is(node)) return { tables: node.into ? [node.into] : [], selections }
  if (UpdateQueryNode.is(node)) {
    return { tables: [...(node.table ? [node.table] : []), ...(node.from?.froms ?? []), ...joined(node)], selections }
  }
  if (!DeleteQueryNode.is(node)) return null
  return { tables: [...node.from.froms, ...(node.using?.tables ?? []), ...joined(node)], selections }
}

const joined = ({ joins = [] }: Pick<SelectQueryNode, 'joins'>) => joins.map(({ table }) => table)

/** The name by which a statement refers to a table, and the table's own. */
function namedTable(node: OperationNode): [string, string] | null {
  if (TableNode.is(node)) return [tableName(node), tableName(node)]
  if (!AliasNode.is(node) || !TableNode.is(node.node) || !IdentifierNode.is(node.alias)) return null
  return [node.alias.name, tableName(node.node)]
}

const tableName = (node: TableNode) => node.table.identifier.name

function columnIn(node: OperationNode, tables: ReadonlyMap<string, string>): SelectedColumn | null {
  if (AliasNode.is(node)) {
    const column = IdentifierNode.is(node.alias) ? columnIn(node.node, tables) : null
    return column && { ...column, alias: (node.alias as IdentifierNode).name }
  }
  if (AggregateFunctionNode.is(node)) {
    const [aggregated] = sameType.includes(node.func) ? node.aggregated : []
    return aggregated ? columnIn(aggregated, tables) : null
  }
  if (ColumnNode.is(node)) return { tables: [...tables.values()], column: node.column.name, alias: null }
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null
  const known = node.table ? tables.get(tableName(node.table)) : undefined
  if (node.table && !known) return null
  return { tables: known ? [known] : [...tables.values()], column: node.column.column.name, alias: null }
}
