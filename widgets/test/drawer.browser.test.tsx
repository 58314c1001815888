import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { WidgetElement } from '../src/widget-props.ts'
import { ids, typeId } from './fake-api.ts'
import {
  api,
  expectAccessible,
  field,
  fillIn,
  focused,
  heading,
  heardFrom,
  send,
  showBooking,
  styleHost,
  time,
  toDetails,
  type,
} from './stage.ts'

const showDrawer = (attributes: Record<string, string> = {}) =>
  showBooking({ display: 'drawer', ...attributes }) as WidgetElement
const drawerOf = (element: Element) => element.shadowRoot?.querySelector('dialog')
const close = () => page.getByRole('button', { name: 'Fermer', exact: true })

/** Adds a button that has the focus, from which a drawer is opened. */
function showOpener(): HTMLElement {
  const opener = document.createElement('button')
  opener.textContent = 'Rendez-vous'
  document.body.append(opener)
  opener.focus()
  return opener
}

test('a drawer shows and asks nothing until it is opened, and emits its opening and closing', async () => {
  const element = showDrawer()
  const heard = heardFrom(element)
  expect(drawerOf(element)).toBeNull()
  expect(element.getBoundingClientRect().height).toBe(0)
  element.open()
  await expect.element(page.getByRole('dialog', { name: 'Prendre rendez-vous' })).toBeVisible()
  await expect.element(type('Première séance')).toBeVisible()
  element.close()
  await expect.poll(() => drawerOf(element)).toBeNull()
  await expect
    .poll(() => heard.map(({ name }) => name).filter((name) => name !== 'view'))
    .toEqual(['open', 'ready', 'close'])
  expect(api.called('practice')).toHaveLength(1)
})

test('the focus stays inside, Escape closes, and the focus goes back to where it was', async () => {
  const opener = showOpener()
  const element = showDrawer()
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => drawerOf(element)?.contains(focused())).toBe(true)
  for (let presses = 0; presses < 12; presses++) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => focused()).not.toBe(opener)
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawerOf(element)).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)
})

test('a whole booking is made in it by keyboard, and closing afterwards asks no question', async () => {
  showOpener()
  const element = showDrawer({ 'session-type': typeId(ids.smoke) })
  element.open()
  await expect.element(time('10:00')).toBeVisible()
  const first = time('10:00').element() as HTMLElement
  first.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  await fillIn()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => drawerOf(element)).toBeNull()
})

test('closing asks before it throws away what was written', async () => {
  const element = showDrawer()
  element.open()
  await toDetails()
  await field('Prénom').fill('Camille')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: /^Fermer sans envoyer/ })).toBeVisible()
  await expectAccessible(element)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(field('Prénom')).toHaveValue('Camille')
  await expect.poll(focused).toBe(field('Prénom').element())
  await close().click()
  await page.getByRole('button', { name: 'Fermer sans envoyer' }).click()
  await expect.poll(() => drawerOf(element)).toBeNull()
  await expect.poll(() => api.called('release').length).toBe(1)
})

test('the page behind does not scroll, and is as before once the drawer is closed or removed', async () => {
  styleHost('body { height: 4000px }')
  document.documentElement.style.setProperty('overflow', 'auto')
  scrollTo(0, 300)
  const element = showDrawer()
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('hidden')
  const other = showDrawer()
  other.open()
  await expect.poll(() => drawerOf(other)).not.toBeNull()
  other.close()
  await expect.poll(() => drawerOf(other)).toBeNull()
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('hidden')
  element.remove()
  await expect.poll(() => document.documentElement.style.overflow).toBe('auto')
  expect(scrollY).toBe(300)
  document.documentElement.removeAttribute('style')
})

test('it opens at the time that open() names, and releases that time when it is closed', async () => {
  const element = showDrawer({ 'session-type': typeId(ids.smoke) })
  const heard = heardFrom(element)
  element.open()
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  const chosen = heard.find(({ name }) => name === 'slot')?.detail as { startsAt: string }
  element.close()
  await expect.poll(() => api.called('release').length).toBe(1)
  element.open({ startsAt: chosen.startsAt })
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold')).toHaveLength(2)
})

test.each([
  ['a phone', 360, 360],
  ['a wide screen', 1280, 680],
])('on %s it has the right width, and axe finds nothing', async (_where, width, expected) => {
  await page.viewport(width, 720)
  const element = showDrawer()
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  await expectAccessible(element)
  await expect.poll(() => drawerOf(element)?.getBoundingClientRect().right).toBe(width)
  expect(drawerOf(element)?.getBoundingClientRect()).toMatchObject({ width: expected, top: 0, height: 720 })
})

test('it is on the left where text runs from the right', async () => {
  document.documentElement.dir = 'rtl'
  const element = showDrawer()
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => drawerOf(element)?.getBoundingClientRect().left).toBe(0)
  document.documentElement.removeAttribute('dir')
})

test('a press beside it closes it', async () => {
  const opened = vi.fn()
  const element = showDrawer()
  element.addEventListener('ancrage-open', opened)
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  expect(opened).toHaveBeenCalledOnce()
  drawerOf(element)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => drawerOf(element)).toBeNull()
})

test('an open drawer that the page moves stays open and above everything', async () => {
  const element = showDrawer()
  const heard = heardFrom(element)
  element.open()
  await expect.element(type('Première séance')).toBeVisible()
  const other = document.createElement('section')
  document.body.append(other)
  other.append(element)
  await expect.poll(() => drawerOf(element)?.matches(':modal')).toBe(true)
  await expect.element(type('Première séance')).toBeVisible()
  element.close()
  await expect.poll(() => drawerOf(element)).toBeNull()
  await expect
    .poll(() => heard.map(({ name }) => name).filter((name) => /open|close/.test(name)))
    .toEqual(['open', 'close'])
})
