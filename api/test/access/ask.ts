import { createClient, type Outgoing } from '../../src/client.ts'
import { contract } from '../../src/contract.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { anAddress, type TestApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { type AreaCaller, asking, type Caller } from './callers.ts'
import { passwordHash, requests } from './requests.ts'
import type { Scene } from './scene.ts'

/** The features of the contract with their endpoints, under the client's names. */
export const features = Object.entries(contract as Record<string, Record<string, Endpoint>>)
export const allEndpoints = features.flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, spec]) => ({ feature, name, spec })),
)
export type Named = (typeof allEndpoints)[number]

export interface EndpointAnswer {
  status: number
  /** The code of the problem; empty for a success. */
  code: string
}

type Ask = (scene: Scene) => object | Promise<object>

/** A practice whose rows are requested, and one of the callers. */
export async function aScene(app: TestApp, caller: Caller | AreaCaller): Promise<Scene> {
  const practice = await aPractice(app.orm, { passwordHash })
  return { app, practice, address: anAddress(), by: await asking(app, caller, practice, { passwordHash }) }
}

/** The request of an endpoint in a scene, for rows that it creates. */
export async function requestOf(scene: Scene, { feature, name }: Named): Promise<object> {
  const ask = (requests as unknown as Record<string, Record<string, Ask>>)[feature]?.[name]
  if (!ask) throw new Error(`requests.ts asks nothing of ${feature}.${name}`)
  return ask(scene)
}

/** Calls one endpoint in a scene; `altered` changes the body on its way. */
export async function askOf(
  scene: Scene,
  named: Named,
  altered: (body: unknown) => unknown = (body) => body,
): Promise<EndpointAnswer> {
  return answerTo(scene, named, await requestOf(scene, named), altered)
}

/** Repeats an earlier request, perhaps by another caller. */
export const answerTo = async (
  scene: Scene,
  named: Named,
  input: object,
  altered: (body: unknown) => unknown = (body) => body,
): Promise<EndpointAnswer> =>
  read(await responseTo(scene, named, input, (sent) => ({ ...sent, body: altered(sent.body) })))

/** Sends the request of an endpoint; `altered` changes it on its way. */
export async function responseTo(
  scene: Scene,
  { feature, name }: Named,
  input: object,
  altered: (sent: Outgoing) => Outgoing,
): Promise<Response> {
  const responses: Response[] = []
  const transport = async (sent: Outgoing) => {
    responses.push(await request(scene, altered(sent)))
    return null
  }
  const client = createClient(contract, transport) as unknown as Record<
    string,
    Record<string, (input: object) => unknown>
  >
  await client[feature]?.[name]?.(input)
  const [response] = responses
  if (!response) throw new Error(`the client has no ${feature}.${name}`)
  return response
}

const request = ({ app, by, address }: Scene, { method, path, body, headers }: Outgoing) =>
  fetch(app.url + path, {
    method,
    headers: {
      'x-forwarded-for': address,
      authorization: `Bearer ${by.token}`,
      ...(body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
  })

async function read(response: Response): Promise<EndpointAnswer> {
  const { status, headers } = response
  if (headers.get('content-type')?.includes('problem')) {
    const { code } = (await response.json()) as EndpointAnswer
    return { status, code }
  }
  await response.body?.cancel()
  return { status, code: '' }
}

/** Asks about an endpoint once for all tests of it. */
export function oncePerEndpoint<A>(ask: (endpoint: Named) => Promise<A>): (endpoint: Named) => Promise<A> {
  const asked = new Map<Endpoint, Promise<A>>()
  return (endpoint) => {
    const answer = asked.get(endpoint.spec) ?? ask(endpoint)
    asked.set(endpoint.spec, answer)
    return answer
  }
}

/** Works on six things at a time: each creates a practice of its own, and the machine has other work too. */
export async function forEach<T>(things: readonly T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const next = async (): Promise<void> => {
    const thing = left.shift()
    if (thing === undefined) return
    await work(thing)
    return next()
  }
  await Promise.all(Array.from({ length: 6 }, next))
}
