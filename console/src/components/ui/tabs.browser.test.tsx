import '../../styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TabLinks } from './tab-links'
import { Tab, TabPanel, Tabs, TabsList } from './tabs'

const names = ['Configuration', 'Cabinet', 'Horaires', 'Widgets', 'Intégrations', 'Messages', 'Sécurité']
let place: HTMLElement
let root: Root

beforeEach(async () => {
  await page.viewport(360, 740)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(() => {
  root.unmount()
  place.remove()
  document.documentElement.dir = 'ltr'
})

const links = (at: string) =>
  root.render(
    <MemoryRouter initialEntries={[`/settings/${at}`]}>
      <TabLinks label="Réglages" tabs={names.map((name) => ({ to: `/settings/${name}`, label: name }))} />
    </MemoryRouter>,
  )

const arrow = (side: string) => place.querySelector<HTMLElement>(`[data-side=${side}]`)
const isSeen = (name: string) => expect.element(page.getByRole('link', { name })).toBeInViewport({ ratio: 0.9 })

test.each(['ltr', 'rtl'])(
  'links that do not fit are scrolled by arrows, shown only at an end that hides something (%s)',
  async (dir) => {
    document.documentElement.dir = dir
    links('Configuration')
    await isSeen('Configuration')
    await expect.poll(() => arrow('end')).not.toBeNull()
    expect(arrow('start')).toBeNull()
    await expect
      .poll(() => {
        arrow('end')?.click()
        return arrow('end')
      })
      .toBeNull()
    await isSeen('Sécurité')
    expect(arrow('start')).not.toBeNull()
  },
)

test('the link of the current page is marked and visible from the start', async () => {
  links('Sécurité')
  await isSeen('Sécurité')
  await expect.element(page.getByRole('link', { name: 'Sécurité' })).toHaveAttribute('aria-current', 'page')
})

test('the link of the current page stays visible when links are added before it', async () => {
  const linksOf = (shown: readonly string[]) =>
    root.render(
      <MemoryRouter initialEntries={['/settings/Horaires']}>
        <TabLinks label="Réglages" tabs={shown.map((name) => ({ to: `/settings/${name}`, label: name }))} />
      </MemoryRouter>,
    )
  linksOf(['Horaires', 'Sécurité'])
  await isSeen('Horaires')
  linksOf(['Configuration', 'Cabinet', 'Widgets', 'Intégrations', 'Messages', 'Horaires', 'Sécurité'])
  await expect.element(page.getByRole('link', { name: 'Messages' })).toBeInTheDocument()
  await isSeen('Horaires')
})

test('no arrow is shown when all links fit', async () => {
  await page.viewport(1280, 740)
  links('Cabinet')
  await isSeen('Sécurité')
  await expect.poll(() => arrow('start') ?? arrow('end')).toBeNull()
})

test('keyboard focus scrolls tabs into view, and the page does not move sideways', async () => {
  root.render(
    <Tabs defaultValue="Configuration">
      <TabsList aria-label="Réglages">
        {names.map((name) => (
          <Tab key={name} value={name}>
            {name}
            <span className="sr-only"> (caché)</span>
          </Tab>
        ))}
      </TabsList>
    </Tabs>,
  )
  await page.getByRole('tab', { name: /^Configuration/ }).click()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('tab', { name: /^Sécurité/ })).toBeInViewport({ ratio: 0.9 })
  await expect.element(page.getByRole('tab', { name: /^Sécurité/ })).toHaveFocus()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('arrows choose tabs in a circle (%s), and Tab goes on to the panel', async (dir, on, back) => {
  document.documentElement.dir = dir
  root.render(
    <Tabs defaultValue="Cabinet">
      <TabsList aria-label="Réglages">
        {names.slice(0, 3).map((name) => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabsList>
      {names.slice(0, 3).map((name) => (
        <TabPanel key={name} value={name}>
          Contenu : {name}
        </TabPanel>
      ))}
    </Tabs>,
  )
  const shown = () =>
    page
      .getByRole('tabpanel')
      .elements()
      .map(({ textContent }) => textContent)
  const chosen = (name: string) => page.getByRole('tab', { name, selected: true })
  await expect.element(chosen('Cabinet')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(chosen('Cabinet')).toHaveFocus()
  await userEvent.keyboard(`{${on}}`)
  await expect.element(chosen('Horaires')).toHaveFocus()
  await userEvent.keyboard(`{${on}}`)
  await expect.element(chosen('Configuration')).toHaveFocus()
  await userEvent.keyboard(`{${back}}`)
  await expect.element(chosen('Horaires')).toHaveFocus()
  expect(shown()).toEqual(['Contenu : Horaires'])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tabpanel', { name: 'Horaires' })).toHaveFocus()
})

test('the shown tab is chosen again by a press while another one that was pressed is not shown yet', async () => {
  const asked: string[] = []
  const show = (value: string) =>
    root.render(
      <Tabs value={value} onValueChange={(next) => asked.push(next)}>
        <TabsList aria-label="Réglages">
          {names.slice(0, 3).map((name) => (
            <Tab key={name} value={name}>
              {name}
            </Tab>
          ))}
        </TabsList>
      </Tabs>,
    )
  show('Cabinet')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Horaires').click()
  await expect.element(tab('Cabinet')).toHaveAttribute('aria-selected', 'true')
  await tab('Cabinet').click()
  await tab('Cabinet').click()
  expect(asked).toEqual(['Horaires', 'Cabinet'])
  // Chosen from elsewhere, as by the way back of the browser.
  show('Horaires')
  await expect.element(tab('Horaires')).toHaveAttribute('aria-selected', 'true')
  await tab('Horaires').click()
  expect(asked).toEqual(['Horaires', 'Cabinet'])
  await tab('Cabinet').click()
  expect(asked).toEqual(['Horaires', 'Cabinet', 'Cabinet'])
})
