import { describe, expect, test } from 'vitest'
import { type Choice, embedAddress, firstChoice, snippetOf } from './snippet'

const place = { origin: 'https://app.example', practiceId: '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1' }
const chosen: Choice = {
  ...{ way: 'element', lang: 'en', typeId: '01928c5e-7b00-7c1a-8a11-000000000001' },
  ...{ layout: 'month', theme: 'dark', color: '#1f6f54' },
}

describe('the element', () => {
  test('says nothing that is as it is without a word, and keeps its place', () => {
    expect(snippetOf(firstChoice, place, 'Prendre rendez-vous')).toBe(
      `<script async src="https://app.example/ancrage.js"></script>

<ancrage-booking practice="${place.practiceId}" style="display: block; min-height: 640px">
  <a href="https://app.example/embed/${place.practiceId}">Prendre rendez-vous</a>
</ancrage-booking>`,
    )
  })

  test('has what was chosen, and a link inside that speaks the same language', () => {
    const code = snippetOf(chosen, place, 'Book an appointment')
    expect(code).toContain(`session-type="${chosen.typeId}" layout="month" theme="dark" lang="en"`)
    expect(code).toContain('--ancrage-primary: #1f6f54')
    expect(code).toMatch(/href="[^"]+\?session-type=[\w-]+&amp;layout=month&amp;lang=en&amp;color=1f6f54">/)
  })

  // CVE-2025-31604: what stood in the embed code of another product ran on the sites that embedded it.
  test('lets nothing that it is told end an attribute or begin a tag', () => {
    const bad = '"><script>alert(1)</script>'
    const code = snippetOf({ ...chosen, typeId: bad, color: `#${bad}` }, { ...place, practiceId: bad }, bad)
    expect(code.match(/<script/g)).toHaveLength(1)
    expect(code).not.toContain('">alert')
  })
})

describe('the frame', () => {
  test('is where the booking stands alone, tells only our origin from whom it comes, and has a height of its own', () => {
    const code = snippetOf({ ...chosen, way: 'frame' }, place, 'Book an appointment')
    expect(code).toMatch(/^<iframe src="https:\/\/app\.example\/embed\/[\w-]+\?[^"]+" title="Book an appointment"/)
    expect(code).toContain('referrerpolicy="origin"')
    expect(code).toContain('height: 640px')
    expect(code).toContain('theme=dark')
  })

  test('cannot know the theme of the site, and follows the visitor by itself', () => {
    for (const theme of ['site', 'auto'] as const)
      expect(embedAddress({ ...firstChoice, way: 'frame', theme }, place)).not.toContain('theme')
  })
})
