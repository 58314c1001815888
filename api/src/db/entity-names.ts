import {
  type EntityMetadata,
  type MetadataStorage,
  MikroKyselyPlugin,
  type Platform,
  type SqlEntityManager,
} from '@mikro-orm/postgresql'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely'
import type { EntityManager } from './orm.ts'
import { type SelectedColumn, selectedColumns } from './selected-columns.ts'
import { ENTITY_NAMES } from './table-rows.ts'

type Row = Record<string, unknown>

/** How a field of a row is named, and how its value is read; null: as it comes. */
interface Field {
  name: string
  read: ((value: unknown) => unknown) | null
}

/** Fields by the names under which PostgreSQL returns them. */
type Fields = ReadonlyMap<string, Field>

/** The fields of the entities in a statement, and before them what it selects otherwise than these say. */
interface StatementFields {
  selected: Fields
  all: Fields
}

const plugins = new WeakMap<object, KyselyPlugin>()

/** Gives statements and their rows the names and values of the entities. One plugin serves all statements. */
export function entityNamesPlugin(em: EntityManager): KyselyPlugin {
  const entities = em.getMetadata()
  const known = plugins.get(entities)
  if (known) return known
  const plugin = createPlugin(em, indexed(entities))
  plugins.set(entities, plugin)
  return plugin
}

/**
 * MikroORM's plugin names what a statement asks for. It gets an index of the entities: it would search all of them for
 * each name, which took a fifth of a request's CPU. Rows are read here, for two reasons. The plugin looks for each
 * property of each entity in each row, though the fields of the same entities never change. And it reads a column only
 * by its name in the row, so that an instant under another name stayed a text.
 */
function createPlugin(em: EntityManager, byName: ReadonlyMap<string, EntityMetadata>): KyselyPlugin {
  let named = new Set<EntityMetadata>()
  const getByClassName = (name: string) => {
    const entity = byName.get(name)
    if (entity) named.add(entity)
    return entity
  }
  const manager = {
    getDriver: () => em.getDriver(),
    getMetadata: () => ({ getByClassName, *[Symbol.iterator]() {} }),
  }
  const statements = new MikroKyselyPlugin(manager as unknown as SqlEntityManager, ENTITY_NAMES)
  const platform = em.getDriver().getPlatform()
  const readInstant = (value: unknown) => platform.parseDate(value as string)
  const fieldsByEntity = new Map<EntityMetadata, Fields>()
  const fieldsByEntities = new Map<string, Fields>()
  const fieldsOfStatement = new WeakMap<QueryId, StatementFields>()

  function fieldsOf(entity: EntityMetadata): Fields {
    const known = fieldsByEntity.get(entity) ?? fieldsOfEntity(entity, platform, readInstant)
    fieldsByEntity.set(entity, known)
    return known
  }

  function fieldsOfAll(entities: Iterable<EntityMetadata>): Fields {
    const key = Array.from(entities, ({ className }) => className).join()
    const known = fieldsByEntities.get(key)
    if (known) return known
    const fields = new Map<string, Field>()
    for (const entity of entities) for (const [field, as] of fieldsOf(entity)) fields.set(field, as)
    fieldsByEntities.set(key, fields)
    return fields
  }

  /** The field that a selected column is read as. It keeps its own name only where the statement gives no other. */
  function fieldOf({ tables, column, alias }: SelectedColumn): [string, Field] | null {
    for (const table of tables) {
      const entity = byName.get(table)
      const field = entity && fieldsOf(entity).get(column)
      if (!field) continue
      return alias === null ? [columnOf(entity, field.name), field] : [alias, { name: alias, read: field.read }]
    }
    return null
  }

  function selectedFields(columns: readonly SelectedColumn[], all: Fields): Fields {
    const selected = new Map<string, Field>()
    for (const [name, field] of columns.map(fieldOf).filter((found) => found !== null)) {
      const usual = all.get(name)
      const isUsual = usual ? usual.name === field.name && usual.read === field.read : field.read === null
      if (!isUsual) selected.set(name, field)
    }
    return selected
  }

  return {
    transformQuery(args: PluginTransformQueryArgs) {
      named = new Set()
      const node = statements.transformQuery(args)
      const all = fieldsOfAll(named)
      fieldsOfStatement.set(args.queryId, { all, selected: selectedFields(selectedColumns(args.node), all) })
      return node
    },
    async transformResult({ queryId, result }: PluginTransformResultArgs) {
      const fields = fieldsOfStatement.get(queryId)
      return fields ? { ...result, rows: result.rows.map((row) => readRow(row as Row, fields)) } : result
    },
  }
}

const columnOf = ({ properties }: EntityMetadata, property: string) => properties[property]?.fieldNames?.[0] ?? property

function indexed(entities: MetadataStorage): Map<string, EntityMetadata> {
  const byName = new Map<string, EntityMetadata>()
  for (const entity of entities) byName.set(entity.tableName, entity)
  for (const entity of entities) byName.set(entity.className, entity)
  return byName
}

/** The fields of an entity by column, and by property for columns that a statement names so itself. */
function fieldsOfEntity({ props }: EntityMetadata, platform: Platform, readInstant: (value: unknown) => Date): Fields {
  const fields = new Map<string, Field>()
  for (const { name, fieldNames = [], customType, runtimeType } of props) {
    const readCustom = customType && ((value: unknown) => customType.convertToJSValue(value, platform))
    const read = readCustom ?? (runtimeType === 'Date' ? readInstant : null)
    for (const field of [...fieldNames, name]) if (!fields.has(field)) fields.set(field, { name, read })
  }
  return fields
}

function readRow(row: Row, { selected, all }: StatementFields): Row {
  const read: Row = {}
  for (const column in row) {
    const field = selected.get(column) ?? all.get(column)
    const value = row[column]
    if (field) read[field.name] = value !== null && field.read ? field.read(value) : value
    else read[column] = value
  }
  return read
}
