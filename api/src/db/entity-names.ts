import {
  type EntityMetadata,
  type MetadataStorage,
  MikroKyselyPlugin,
  type Platform,
  type SqlEntityManager,
} from '@mikro-orm/postgresql'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryId } from 'kysely'
import type { EntityManager } from './orm.ts'
import { ENTITY_NAMES } from './table-rows.ts'

type Row = Record<string, unknown>

/** How a field of a row is named, and how its value is read; null: as it comes. */
interface Field {
  name: string
  read: ((value: unknown) => unknown) | null
}

const plugins = new WeakMap<object, KyselyPlugin>()

/** Gives statements and their rows the names and values of the entities. One plugin serves all statements. */
export function entityNames(em: EntityManager): KyselyPlugin {
  const entities = em.getMetadata()
  const known = plugins.get(entities)
  if (known) return known
  const plugin = createPlugin(em, indexed(entities))
  plugins.set(entities, plugin)
  return plugin
}

/**
 * MikroORM's plugin names what a statement asks for. It is given an index of the entities, since it searches all of them
 * for each name, which took a fifth of a request's CPU. Rows are read here, since it looks for each property of each
 * entity in each row, and the fields of the same entities are always the same.
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
  const fieldsOfEntities = new Map<string, ReadonlyMap<string, Field>>()
  const fieldsOfStatement = new WeakMap<QueryId, ReadonlyMap<string, Field>>()

  function fieldsOf(entities: Iterable<EntityMetadata>): ReadonlyMap<string, Field> {
    const key = Array.from(entities, ({ className }) => className).join()
    const known = fieldsOfEntities.get(key)
    if (known) return known
    const fields = new Map<string, Field>()
    for (const entity of entities) for (const [field, as] of fieldsOfEntity(entity, platform)) fields.set(field, as)
    fieldsOfEntities.set(key, fields)
    return fields
  }

  return {
    transformQuery(args: PluginTransformQueryArgs) {
      named = new Set()
      const node = statements.transformQuery(args)
      fieldsOfStatement.set(args.queryId, fieldsOf(named))
      return node
    },
    async transformResult({ queryId, result }: PluginTransformResultArgs) {
      const fields = fieldsOfStatement.get(queryId)
      return fields ? { ...result, rows: result.rows.map((row) => readRow(row as Row, fields)) } : result
    },
  }
}

function indexed(entities: MetadataStorage): Map<string, EntityMetadata> {
  const byName = new Map<string, EntityMetadata>()
  for (const entity of entities) byName.set(entity.tableName, entity)
  for (const entity of entities) byName.set(entity.className, entity)
  return byName
}

/** The fields of an entity by column, and by property for columns that a statement names so itself. */
function fieldsOfEntity({ props }: EntityMetadata, platform: Platform): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const { name, fieldNames = [], customType, runtimeType } of props) {
    const readInstant = runtimeType === 'Date' ? (value: unknown) => platform.parseDate(value as string) : null
    const read = customType ? (value: unknown) => customType.convertToJSValue(value, platform) : readInstant
    for (const field of [...fieldNames, name]) if (!fields.has(field)) fields.set(field, { name, read })
  }
  return fields
}

function readRow(row: Row, fields: ReadonlyMap<string, Field>): Row {
  const read: Row = {}
  for (const column in row) {
    const field = fields.get(column)
    const value = row[column]
    if (field) read[field.name] = value !== null && field.read ? field.read(value) : value
    else read[column] = value
  }
  return read
}
