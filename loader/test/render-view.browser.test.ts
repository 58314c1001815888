import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RenderedView } from '../first-view.ts'
import { renderView } from '../render-view.ts'

const view: RenderedView = {
  practice: { theme: { primary: null } },
  now: '2027-03-02T09:00:00Z',
  offers: null,
  markup: { html: '<p>First view</p>', css: '' },
}

afterEach(() => document.body.replaceChildren())

/** An element whose code is not loaded, with a link in it. */
function show() {
  document.body.innerHTML = '<ancrage-drawn><a href="/booking">Book</a></ancrage-drawn>'
  return document.body.firstElementChild as HTMLElement
}

test('a first view declares its language', async () => {
  const element = show()
  renderView(element, view, 'en some-practice', new WeakMap())
  await expect.element(page.getByText('First view')).toBeVisible()
  await expect.poll(() => element.shadowRoot?.querySelector('div')?.lang).toBe('en')
})

test('if the page closes every shadow tree nothing is rendered, and the link stays', async () => {
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function () {
    return attachShadow.call(this, { mode: 'closed' })
  }
  try {
    renderView(show(), view, 'en some-practice', new WeakMap())
    await expect.element(page.getByRole('link', { name: 'Book' })).toBeVisible()
    await expect.element(page.getByText('First view')).not.toBeInTheDocument()
  } finally {
    Element.prototype.attachShadow = attachShadow
  }
})
