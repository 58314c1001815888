import { describe, expect, test } from 'vitest'
import {
  type ElementName,
  elements,
  firstChoice,
  hideable,
  isFloating,
  type SiteTool,
  siteToolsOf,
  type WidgetChoice,
  withPossibleTool,
} from './choice'
import { snippetsOf } from './snippet'
import { embedAddress } from './snippets/place'

const place = { origin: 'https://app.example', practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1' }
const words = { link: 'Prendre rendez-vous', pageLink: 'La page de rendez-vous' }
const typeId = '01928c5e-7b00-7c1a-8a11-000000000001'
const chosen: WidgetChoice = { ...firstChoice, lang: 'en', typeId, layout: 'week', theme: 'dark', color: '#1f6f54' }
const textOf = (choice: WidgetChoice, at = place, texts = words) =>
  snippetsOf(choice, at, texts)
    .map(({ text }) => text)
    .join('\n\n')

/** Every element with every tool that can embed it. */
const everyForm = elements.flatMap((element) =>
  siteToolsOf(element).map((tool): [ElementName, SiteTool] => [element, tool]),
)

describe('plain HTML', () => {
  test('leaves out default values, and reserves its height', () => {
    expect(textOf(firstChoice)).toBe(
      `<script async src="https://app.example/ancrage.js"></script>

<ancrage-booking practice="${place.practiceId}" style="display: block; width: 100%; min-height: 640px">
  <a href="https://app.example/embed/${place.practiceId}">Prendre rendez-vous</a>
</ancrage-booking>`,
    )
  })

  test('has the chosen options, and a link inside in the same language', () => {
    const code = textOf(chosen)
    expect(code).toContain(`session-type="${typeId}" layout="week" theme="dark" lang="en"`)
    expect(code).toContain('--ancrage-primary: #1f6f54')
    expect(code).toMatch(/href="[^"]+\?session-type=[\w-]+&amp;layout=week&amp;lang=en&amp;color=1f6f54">/)
  })

  test('of a floating button has its position and text, and reserves no height', () => {
    const code = textOf({ ...firstChoice, element: 'button', position: 'bottom-right', label: ' Réserver ' })
    expect(code).toContain(`<ancrage-button practice="${place.practiceId}" position="bottom-right" label="Réserver">`)
  })

  test('has a link inside with its own text for elements other than the booking', () => {
    for (const element of ['contact', 'reviews'] as const)
      expect(textOf({ ...firstChoice, element })).toContain('>La page de rendez-vous</a>')
    expect(textOf({ ...firstChoice, element: 'next' })).toContain('>Prendre rendez-vous</a>')
  })

  test('of the time field is a form, and hides only parts that the field has', () => {
    const code = textOf({ ...firstChoice, element: 'slots', hide: ['price'] })
    expect(code).toMatch(/<form [^>]+>\n {2}<ancrage-slots practice="[^"]+" name="startsAt" required style/)
    expect(code).not.toContain('hide=')
  })
})

describe.each(everyForm)('%s by %s', (element, tool) => {
  const choice: WidgetChoice = {
    ...chosen,
    element,
    tool,
    position: 'bottom-left',
    reviews: 'summary',
    label: 'Réserver',
    hide: hideable[element],
  }

  test('names the practice and the product, and holds the options', () => {
    const code = textOf(choice)
    expect(code).toContain(place.practiceId)
    if (tool !== 'wordpress') expect(code).toContain('https://app.example')
    expect(code).toContain('en')
    if (choice.hide.length > 0) expect(code).toContain(tool === 'frame' ? choice.hide.join('+') : choice.hide.join(' '))
  })

  // CVE-2025-31604: values in the embed code of another product ran on the sites that embedded it.
  test('escapes all values', () => {
    const bad = `"></script><script>alert('1')</script>]}}{{x}}--><img src=x onerror=alert(1)>\\`
    const quiet = textOf(choice)
    const code = textOf(
      { ...choice, typeId: bad, label: bad, color: `#${bad}` },
      { ...place, practiceId: bad },
      { link: bad, pageLink: bad },
    )
    const count = (text: string, what: string) => text.split(what).length
    const telling: Partial<Record<SiteTool, string>> = { tagManager: '{{', wordpress: '-->' }
    for (const what of ['<script', '</script', '<img', telling[tool] ?? '<script'])
      if (tool !== 'react') expect(count(code, what)).toBe(count(quiet, what))
    if (tool === 'react') expect(code).not.toMatch(/="[^"]*</)
  })
})

describe('Google Tag Manager', () => {
  /** Runs the tag as the manager adds it to a page, and returns the element that it made. */
  function run(choice: WidgetChoice, hasPlace = true) {
    const made: { tag: string; attributes: Record<string, string>; children: unknown[]; [key: string]: unknown }[] = []
    const createElement = (tag: string) => {
      const attributes: Record<string, string> = {}
      const setAttribute = (name: string, value: string) => {
        attributes[name] = value
      }
      const element = { tag, attributes, children: [], style: {}, setAttribute }
      made.push(element)
      return element
    }
    const anywhere = { appendChild: () => undefined }
    const document = {
      createElement,
      head: anywhere,
      body: anywhere,
      querySelector: () => null,
      getElementById: (id: string) => (hasPlace && id === 'ancrage' ? anywhere : null),
    }
    const code = /<script>([\s\S]*)<\/script>/.exec(textOf({ ...choice, tool: 'tagManager' }))?.[1] ?? ''
    new Function('document', code)(document)
    return made
  }

  test('makes the element with its attributes, then loads the script', () => {
    const label = '«\u00a0L’heure\u00a0» </script> {{Page URL}}'
    const [element, script] = run({ ...chosen, element: 'button', label })
    expect(element).toMatchObject({
      tag: 'ancrage-button',
      attributes: { practice: place.practiceId, layout: 'week', theme: 'dark', label },
      style: { cssText: '--ancrage-primary: #1f6f54' },
    })
    expect(script).toMatchObject({ tag: 'script', src: 'https://app.example/ancrage.js', async: true })
  })

  test('does nothing on a page without the block, unless the button floats', () => {
    expect(run(chosen, false)).toEqual([])
    const floating: WidgetChoice = { ...chosen, element: 'button', position: 'bottom-right' }
    expect(isFloating(floating)).toBe(true)
    expect(run(floating, false)).toHaveLength(2)
  })
})

describe('WordPress', () => {
  const codes = (choice: WidgetChoice) =>
    Object.fromEntries(snippetsOf({ ...choice, tool: 'wordpress' }, place, words).map(({ name, text }) => [name, text]))

  test('offers the editor’s HTML block, and the plugin’s block and shortcode', () => {
    const { plain, block, shortcode } = codes(chosen)
    expect(plain).toMatch(/^<!-- wp:html -->\n<script async[\s\S]+<\/ancrage-booking>\n<!-- \/wp:html -->$/)
    expect(JSON.parse(/^<!-- wp:ancrage\/booking (.+) \/-->$/.exec(block ?? '')?.[1] ?? '')).toEqual({
      practice: place.practiceId,
      sessionType: typeId,
      layout: 'week',
      theme: 'dark',
      lang: 'en',
    })
    expect(shortcode).toMatch(
      /^\[ancrage_booking practice="[\w-]+" session-type="[\w-]+" layout="week" theme="dark" lang="en"\]$/,
    )
  })

  test('offers the block of every element that the plugin knows', () => {
    for (const element of elements.filter((name) => name !== 'slots'))
      expect(codes({ ...chosen, element }).block).toContain(`<!-- wp:ancrage/${element} {`)
    const button = codes({ ...firstChoice, element: 'button', label: 'Réserver', position: 'bottom-right' }).block ?? ''
    expect(button).toContain('"label":"Réserver"')
    expect(button).toContain('"position":"bottom-right"')
  })

  test('escapes brackets in a shortcode', () => {
    expect(codes({ ...firstChoice, element: 'button', label: 'a]b[c"d' }).shortcode).toContain(
      'label="a&#93;b&#91;c&quot;d"]',
    )
  })
})

describe('React', () => {
  test('writes boolean attributes without a value', () => {
    expect(textOf({ ...chosen, element: 'slots', tool: 'react' })).toContain('      required\n')
  })

  test('uses the wrapper, with attributes as props', () => {
    const code = textOf({ ...chosen, tool: 'react' })
    expect(code).toContain("import { Booking } from './ancrage/react.js'")
    expect(code).toContain(`sessionType="${typeId}"\n      layout="week"`)
    expect(code).toContain(
      `style={{ display: 'block', width: '100%', minHeight: 640, '--ancrage-primary': "#1f6f54" }}`,
    )
  })
})

describe('the frame', () => {
  const framed: WidgetChoice = { ...firstChoice, tool: 'frame' }

  test('shows the booking page, sends only the origin as referrer, and has its own height', () => {
    const code = textOf({ ...chosen, tool: 'frame' })
    expect(code).toMatch(/^<iframe src="https:\/\/app\.example\/embed\/[\w-]+\?[^"]+" title="Prendre rendez-vous"/)
    expect(code).toContain('referrerpolicy="origin"')
    expect(code).toContain('height: 640px')
    expect(code).toContain('theme=dark')
    // The frame may have loaded before the script.
    expect(code).toContain("postMessage({ type: 'ancrage-hello' }, ancrage)")
  })

  test("ignores the theme of the site, and follows the visitor's system", () => {
    for (const theme of ['site', 'auto'] as const)
      expect(embedAddress({ ...framed, theme }, place)).not.toContain('theme')
  })

  test('is offered for the booking alone', () => {
    expect(withPossibleTool({ ...framed, element: 'contact' }).tool).toBe('html')
    expect(withPossibleTool(framed).tool).toBe('frame')
  })
})
