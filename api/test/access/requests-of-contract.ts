import type { contract } from '../../src/contract.ts'
import type { Endpoint, RequestInput } from '../../src/http/endpoint.ts'
import type { Scene } from './scene.ts'

type Ask<E extends Endpoint> = (scene: Scene) => RequestInput<E> | Promise<RequestInput<E>>

/** A well-formed request of each endpoint. */
export type Requests = {
  [F in keyof typeof contract]: {
    [N in keyof (typeof contract)[F]]: (typeof contract)[F][N] extends Endpoint ? Ask<(typeof contract)[F][N]> : never
  }
}
