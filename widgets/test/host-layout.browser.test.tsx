import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heading, showBooking, styleHost, time, type } from './stage.ts'

/** Parents that are as wide as their content. */
const shrinking = {
  'a row': 'display: flex',
  'a centred column': 'display: flex; flex-direction: column; align-items: center',
  'a centred row': 'display: flex; justify-content: center',
  'a grid that centres': 'display: grid; place-items: center',
  'a float': 'float: left',
  'a box that fits its content': 'width: fit-content',
  'a box that is placed': 'position: absolute',
  'a cell of a table': 'display: table-cell',
}

const widthIn = async (style: string, room: number) => {
  const around = document.body.appendChild(document.createElement('div'))
  around.style.cssText = `position: relative; width: ${room}px`
  const parent = around.appendChild(document.createElement('div'))
  parent.style.cssText = style
  const element = showBooking({}, parent)
  await expect.element(type('Première séance')).toBeVisible()
  return { width: element.getBoundingClientRect().width, sideways: around.scrollWidth - room }
}

test.each(Object.entries(shrinking))(
  'in %s an element has its preferred width, and never more than there is room for',
  async (_, style) => {
    expect(await widthIn(style, 900)).toEqual({ width: 680, sideways: 0 })
    document.body.replaceChildren()
    const { width, sideways } = await widthIn(style, 360)
    expect(sideways).toBe(0)
    expect(width).toBeGreaterThan(340)
    expect(width).toBeLessThanOrEqual(360)
  },
)

test('a closed drawer takes no room', async () => {
  const row = document.body.appendChild(document.createElement('div'))
  row.style.cssText = 'display: flex'
  const element = showBooking({ display: 'drawer' }, row)
  await expect.poll(() => element.shadowRoot?.querySelector('[data-root]')).not.toBeNull()
  expect(element.getBoundingClientRect().width).toBe(0)
})

test('in a column of 200 px nothing overflows', async () => {
  const column = document.body.appendChild(document.createElement('div'))
  column.style.cssText = 'width: 200px'
  const element = showBooking({}, column)
  const outside = () =>
    [...(element.shadowRoot?.querySelectorAll('*') ?? [])].filter(
      (child) =>
        child.getBoundingClientRect().right > element.getBoundingClientRect().right + 0.5 &&
        getComputedStyle(child).position !== 'absolute',
    )
  await expect.element(type('Première séance')).toBeVisible()
  expect(outside()).toEqual([])
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  expect(outside()).toEqual([])
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(outside()).toEqual([])
})

test('the content declares its language, whatever that of the page is', async () => {
  document.documentElement.lang = 'de'
  const element = showBooking({ lang: 'en' })
  await expect.element(page.getByRole('list', { name: 'Booking steps' })).toBeVisible()
  const root = () => element.shadowRoot?.querySelector<HTMLElement>('[data-root]')?.lang
  expect(root()).toBe('en')
  element.setAttribute('lang', 'fr')
  await expect.poll(root).toBe('fr')
})

test('scrolling to an element keeps the distance that the page sets for its header', async () => {
  styleHost('ancrage-booking { --ancrage-scroll-margin: 120px }')
  const element = showBooking()
  await type('Arrêt du tabac').click()
  await expect.element(heading('Quel horaire')).toBeVisible()
  const title = element.shadowRoot?.querySelector('[part="heading"]') as Element
  expect(getComputedStyle(title).scrollMarginTop).toBe('120px')
  expect(getComputedStyle(element).scrollMarginTop).toBe('120px')
})
