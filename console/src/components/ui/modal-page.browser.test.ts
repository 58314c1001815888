import { afterEach, expect, test } from 'vitest'
import { makePageInert } from './modal-page'

const added: HTMLElement[] = []
const undo: (() => void)[] = []

function aPart() {
  const part = document.body.appendChild(document.createElement('div'))
  added.push(part)
  return part
}

/** Opens a modal and returns the function that closes it. */
function open(modal: HTMLElement) {
  const close = makePageInert(modal) ?? (() => {})
  undo.push(close)
  return () => {
    undo.splice(undo.indexOf(close), 1)
    close()
    modal.remove()
  }
}

afterEach(() => {
  for (const close of undo.splice(0)) close()
  for (const part of added.splice(0)) part.remove()
})

const areInert = (...parts: HTMLElement[]) => parts.map(({ inert }) => inert)

test('the page behind a modal becomes inert once the modal is painted, and is usable after closing', async () => {
  const page = aPart()
  const modal = aPart()
  const close = open(modal)
  expect(areInert(page, modal)).toEqual([false, false])
  await expect.poll(() => areInert(page, modal)).toEqual([true, false])
  close()
  expect(page.inert).toBe(false)
})

test('of two modals that open at once, the page is behind both and the first is behind the second', async () => {
  const page = aPart()
  const first = aPart()
  const closeFirst = open(first)
  const second = aPart()
  const closeSecond = open(second)
  await expect.poll(() => areInert(page, first, second)).toEqual([true, true, false])
  closeSecond()
  expect(areInert(page, first)).toEqual([true, false])
  closeFirst()
  expect(page.inert).toBe(false)
})

test('a modal that closes before it was painted leaves nothing inert', async () => {
  const page = aPart()
  const close = open(aPart())
  close()
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(() => setTimeout(seen))))
  expect(page.inert).toBe(false)
  expect(document.documentElement.style.overflow).toBe('')
})
