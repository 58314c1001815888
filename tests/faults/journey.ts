import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@ancrage/api/client'
import { asPractitioner, aVisitor, type PracticeAddress, tokenOf } from '../system/people.ts'

export const steps = ['request', 'accept', 'reschedule', 'cancel'] as const
export type Step = (typeof steps)[number]

/** What the API has acknowledged for one session, in order. */
export interface Acknowledged {
  id: string
  email: string
  startsAt: string
  steps: Step[]
}

export interface Scene extends PracticeAddress {
  /** The practitioner's token. */
  bearer: string
  sessionTypeId: string
  /** Solves the proof of work that the form asks for. */
  proof(): Promise<string>
  /** Called when a step was acknowledged; the journey goes on when the promise settles. */
  onStep(step: Step, acknowledged: Acknowledged): Promise<void>
}

/** No fault of ours takes longer to repair. */
const PATIENCE_MS = 60_000

/**
 * Books a session, has it accepted, moves it and, unless `stays`, cancels it, like people who try again after failures.
 */
export async function journey(scene: Scene, times: readonly [string, string], stays: boolean): Promise<Acknowledged> {
  const visitor = aVisitor(scene)
  const practitioner = asPractitioner(scene.url, scene.bearer)
  const offer = { sessionTypeId: scene.sessionTypeId, startsAt: times[0] }
  const request = await visitor.request(offer, { captcha: await scene.proof() })
  const booked = await submit((headers) =>
    visitor.api.booking.request({ params: { practiceId: scene.practiceId }, body: request }, { headers }),
  )
  const params = { token: tokenOf(booked.manageUrl) }
  const acknowledged: Acknowledged = {
    id: booked.id,
    email: request.client.email,
    startsAt: times[0],
    steps: ['request'],
  }
  await scene.onStep('request', acknowledged)

  const rest: Record<Exclude<Step, 'request'>, (headers: Record<string, string>) => Promise<unknown>> = {
    accept: (headers) => practitioner.sessions.accept({ params: { id: booked.id } }, { headers }),
    reschedule: (headers) => visitor.api.booking.reschedule({ params, body: { startsAt: times[1] } }, { headers }),
    cancel: (headers) => visitor.api.booking.cancel({ params, body: { reason: 'Un empêchement' } }, { headers }),
  }
  for (const step of ['accept', 'reschedule', 'cancel'] as const) {
    if (step === 'cancel' && stays) break
    await submit(rest[step])
    acknowledged.steps.push(step)
    if (step === 'reschedule') acknowledged.startsAt = times[1]
    await scene.onStep(step, acknowledged)
  }
  return acknowledged
}

/** Sends one submission under one key until it is answered. */
function submit<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return persist(() => send(headers))
}

/** Repeats a call while the system restarts. Any other refusal ends the test. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100)) {
    try {
      return await call()
    } catch (problem) {
      const isAway = problem instanceof Problem && (problem.status === 0 || problem.status === 503)
      if (!isAway || Date.now() > deadline) throw problem
    }
  }
}
