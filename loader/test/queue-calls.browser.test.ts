import { expect, test } from 'vitest'
import { type QueuedElement, queueCalls } from '../queue-calls.ts'

type CalledElement = HTMLElement & {
  ready: Promise<unknown>
  open(given?: object): void
  close(): void
  refresh(): void
}

let count = 0

/** An element whose code is not loaded, and the function that loads it. */
function show() {
  const tag = `ancrage-early-${count++}`
  const calls: unknown[] = []
  class Early extends HTMLElement {
    get ready() {
      return Promise.resolve('first')
    }
    open(given?: object) {
      calls.push(['open', given])
    }
    close() {
      calls.push(['close'])
    }
  }
  const end = { come: () => {}, fail: (_: Error) => {} }
  const code = new Promise<void>((come, fail) => {
    Object.assign(end, { come, fail })
  })
  const loads: string[] = []
  const element = document.createElement(tag) as CalledElement
  document.body.append(element)
  queueCalls(element as Element as QueuedElement, () => {
    loads.push(tag)
    return code
  })
  const define = () => {
    customElements.define(tag, Early)
    end.come()
  }
  return { element, calls, loads, define, fail: (reason: Error) => end.fail(reason) }
}

test('calls to an element without its code load that code, and run then, in order', async () => {
  const { element, calls, loads, define } = show()
  expect(loads).toEqual([])
  element.open({ startsAt: '2027-03-02T09:00:00Z' })
  element.close()
  element.refresh()
  expect(loads).toHaveLength(3)
  expect(calls).toEqual([])
  define()
  await expect.poll(() => calls).toEqual([['open', { startsAt: '2027-03-02T09:00:00Z' }], ['close']])
  element.open()
  expect(calls.at(-1)).toEqual(['open', undefined])
  element.remove()
})

test('awaiting ready before the code is loaded waits for the code too', async () => {
  const { element, define } = show()
  const { ready } = element
  define()
  expect(await ready).toBe('first')
  element.remove()
})

test('if the code does not load nothing happens, and it can be tried again', async () => {
  const { element, loads, fail } = show()
  element.open()
  fail(new Error('No code.'))
  await Promise.resolve()
  element.open()
  expect(loads).toHaveLength(2)
  element.remove()
})
