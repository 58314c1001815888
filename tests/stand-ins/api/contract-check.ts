import { contract, type Endpoint, type ProblemCode, refusalsOf } from '@ancrage/api/contract'

const features: Record<string, Record<string, Endpoint>> = contract

/** The endpoints by path; a literal path comes before one with a parameter in its place. */
const places = Object.values(features)
  .flatMap((endpoints) => Object.values(endpoints))
  .map((spec) => ({
    spec,
    pattern: new RegExp(`^${spec.path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
    parameters: spec.path.split(':').length,
  }))
  .sort((one, other) => one.parameters - other.parameters)

/** The endpoint of a method and a path; a `*` in the path stands for any parameter. */
export const endpointAt = (method: string, path: string): Endpoint | undefined =>
  places.find(({ spec, pattern }) => spec.method === method && pattern.test(path))?.spec

/** The parts of an answer's JSON that the server could not have sent, each with its place. */
export function faultsOfAnswer(spec: Endpoint, content: unknown): string[] {
  // Files and streams have no schema.
  if (spec.contentType) return []
  if (!spec.reply) return content === undefined ? [] : ['is answered without a body (204)']
  if (spec.mayBeSilent && content === undefined) return []
  if (!isObject(content)) return ['is answered with `data`']
  const { data, meta, totals, ...others } = content
  const rest = spec.totals || !('totals' in content) ? others : { ...others, totals }
  const extra = spec.isPaged ? rest : { ...rest, ...('meta' in content && { meta }) }
  return [
    ...Object.keys(extra).map((key) => `${key}: not in the contract`),
    ...made('data', spec.isPaged ? spec.reply.array() : spec.reply, data),
    ...(spec.isPaged ? faultsOfMeta(meta) : []),
    ...(spec.totals ? made('totals', spec.totals, totals) : []),
  ]
}

/** The parts of a request that the server would have refused with 422, each with its place. */
export function faultsOfRequest(spec: Endpoint, { query, body }: { query: object; body: unknown }): string[] {
  const ofQuery = spec.query ? unread('query', spec.query.strict(), query) : undeclared('query', query)
  const isJson = !spec.picture && !spec.file && !spec.isSigned && !spec.ignoresBody
  if (spec.method === 'GET' || !isJson) return ofQuery
  return [...ofQuery, ...(spec.body ? unread('body', spec.body, body ?? {}) : undeclared('body', body ?? {}))]
}

/** The fault of a refusal whose code the endpoint does not have. */
export const faultsOfRefusal = (spec: Endpoint, code: ProblemCode): string[] =>
  refusalsOf(spec).includes(code) ? [] : [`never refuses with ${code}`]

function faultsOfMeta(meta: unknown): string[] {
  const keys = ['page', 'perPage', 'total']
  if (!isObject(meta)) return ['meta: missing']
  return [
    ...keys.filter((key) => !Number.isInteger(meta[key])).map((key) => `meta.${key}: a whole number is expected`),
    ...Object.keys(meta).flatMap((key) => (keys.includes(key) ? [] : [`meta.${key}: not in the contract`])),
  ]
}

/** The faults of an answer against its schema, including parts that the schema does not have. */
function made(place: string, schema: Schema, sent: unknown): string[] {
  const read = schema.safeDecode(sent as never)
  return read.success
    ? differences(place, sent, read.data)
    : read.error.issues.flatMap((issue) => faultOf(place, issue))
}

const unread = (place: string, schema: Schema, sent: unknown): string[] =>
  schema.safeParse(sent).error?.issues.flatMap((issue) => faultOf(place, issue)) ?? []

const undeclared = (place: string, sent: unknown): string[] =>
  Object.keys(sent as object).map((key) => `${place}.${key}: not in the contract`)

type Schema = NonNullable<Endpoint['reply']>
type Issue = NonNullable<ReturnType<Schema['safeDecode']>['error']>['issues'][number]

/** One line for a fault at one place; where several shapes are possible, why none of them fits. */
function faultOf(place: string, issue: Issue): string[] {
  const at = [place, ...issue.path.map(String)].join('.')
  const inner = issue.code === 'invalid_union' ? issue.errors.flat().flatMap((each) => faultOf(at, each)) : []
  return inner.length > 0 ? inner : [`${at}: ${issue.message}`]
}

/**
 * Differences after reading a value by its schema. A dropped part would not have been sent, and an added one always
 * would.
 */
function differences(place: string, sent: unknown, read: unknown): string[] {
  if (Array.isArray(sent) && Array.isArray(read))
    return sent.flatMap((item, at) => differences(`${place}.${at}`, item, read[at]))
  if (!isObject(sent) || !isObject(read)) return []
  return [
    ...Object.keys(sent).flatMap((key) =>
      key in read ? differences(`${place}.${key}`, sent[key], read[key]) : [`${place}.${key}: not in the contract`],
    ),
    ...Object.keys(read).flatMap((key) => (key in sent ? [] : [`${place}.${key}: missing`])),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))
