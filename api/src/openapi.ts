import type Router from '@koa/router'
import * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { CurrentUser } from './accounts/contract/current-user.ts'
import { OwnBooking } from './booking/contract/own-booking.ts'
import { Booked, NewClient } from './booking/contract/request.ts'
import { nearest } from './booking/contract.ts'
import { contract } from './contract.ts'
import { networkOf } from './http/address.ts'
import type { Endpoint } from './http/endpoint.ts'
import { type ProblemCode, problems } from './http/errors.ts'
import { type BuiltFile, builtFile } from './http/files.ts'
import { refusalsOf } from './http/refusals.ts'
import { stateOf } from './http/request-state.ts'
import { Meta } from './http/schema.ts'
import { allowAnySite, REVALIDATED, sendBuilt } from './http/static.ts'
import { isWholeList, queryOfEndpoint } from './http/whole-list.ts'
import { PublicPractice } from './practices/contract.ts'
import { HistoryEntry, SessionBrief, SessionSummary } from './sessions/contract/summary.ts'
import { sessionEvents, sessionStatuses } from './sessions/states.ts'

const Problem = z
  .looseObject({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    /** Field path → stable codes. */
    errors: z.record(z.string(), z.array(z.string())).optional(),
    /** `slot_taken`: up to three free starts. */
    nearest: nearest.optional(),
    /** `transition_not_allowed`: the status now, and what it allows. */
    current: z.enum(sessionStatuses).optional(),
    allowed: z.array(z.enum(sessionEvents)).optional(),
    requestId: z.string(),
  })
  .meta({ description: 'RFC 9457. `code` is stable; words are up to whoever shows it.' })

/** How an endpoint is opened; clients have a cookie of their own. */
function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  if (access === 'public' || access === 'anyone') return []
  return [{ [access === 'client' ? 'clientCookie' : 'cookie']: [] }, { bearer: [] }]
}

function problemsOf(spec: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(new Set(refusalsOf(spec)), (code) => problems[code])
  const answers = [...byStatus].map(([status, codes]) => {
    const description = codes.map((code) => `\`${code}\``).join(', ')
    return [String(status), { description, content: { 'application/problem+json': { schema: Problem } } }] as const
  })
  return Object.fromEntries(answers.sort(([a], [b]) => Number(a) - Number(b)))
}

function successOf(spec: Endpoint): ZodOpenApiResponsesObject {
  if (spec.contentType) return { '200': { description: 'OK', content: { [spec.contentType]: { schema: z.string() } } } }
  if (!spec.reply) return { [String(spec.status ?? 204)]: { description: 'Done' } }
  const data = spec.isPaged ? z.array(spec.reply) : spec.reply
  const schema = z.object({
    data,
    ...((spec.isPaged || isWholeList(spec)) && { meta: Meta }),
    ...(spec.totals && { totals: spec.totals }),
  })
  const silence = spec.mayBeSilent && { '204': { description: 'Done' } }
  return {
    [String(spec.status ?? 200)]: { description: 'OK', content: { 'application/json': { schema } } },
    ...silence,
  }
}

/** The request body: JSON, or the bytes of a picture or a file. */
function requestBodyOf({ body, picture, file }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (picture) return { requestBody: { required: true, content: { 'image/*': { schema: z.string().meta(BYTES) } } } }
  if (file) return { requestBody: { required: true, content: { '*/*': { schema: z.string().meta(BYTES) } } } }
  return body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}
}

const BYTES = { format: 'binary' }

function operationOf(feature: string, name: string, spec: Endpoint): ZodOpenApiOperationObject {
  const isIdempotent = spec.guard?.includes('idempotent')
  const header = isIdempotent && {
    header: z.object({ 'Idempotency-Key': z.string().min(1).max(255).optional() }),
  }
  const query = queryOfEndpoint(spec)
  const parameters = { ...(spec.params && { path: spec.params }), ...(query && { query }), ...header }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: spec.summary,
    security: securityOf(spec),
    requestParams: parameters,
    ...requestBodyOf(spec),
    responses: { ...successOf(spec), ...problemsOf(spec) },
  }
}

/** The shared parts of several endpoints, each under its own name. */
const schemas = {
  Problem,
  User: CurrentUser,
  OwnBooking,
  Booked,
  NewClient,
  PublicPractice,
  Session: SessionSummary,
  SessionBrief,
  HistoryEntry,
}

/** JSON Schema for people: a format says more than its pattern, and instants are text on the wire. */
const plainer: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

type Features = Record<string, Record<string, Endpoint>>

/** The contract as OpenAPI 3.1. */
export function openApi(features: Features = contract) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [feature, endpoints] of Object.entries(features))
    for (const [name, spec] of Object.entries(endpoints)) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(feature, name, spec) }
    }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'Ancrage', version: '1', description: 'Booking and practice management for hypnotherapists.' },
    components: {
      schemas,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
        clientCookie: { type: 'apiKey', in: 'cookie', name: 'clientAccessToken' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
  return createDocument(document, { override: plainer })
}

export const openApiText = () => `${JSON.stringify(openApi(), null, 2)}\n`

/** Two megabytes each: nobody needs it more often. */
const ASKED = { points: 30, seconds: 60 }

/** `GET /api/openapi.json`, for any site: written and packed once. */
export function openApiRoute(router: Router): void {
  let file: BuiltFile | undefined
  router.get('/api/openapi.json', async (ctx) => {
    const { app, address } = stateOf(ctx)
    await app.limits.spend('openapi', `address ${networkOf(address)}`, ASKED)
    file ??= builtFile(Buffer.from(openApiText()), true)
    await sendBuilt(allowAnySite(ctx), file, {
      name: 'openapi.json',
      caching: REVALIDATED,
      route: '/api/openapi.json',
    })
  })
}
